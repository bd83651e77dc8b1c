import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClipboardText, IconMapOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { FORM_KINDS, formAddress, templateAddress } from '../template-editor/addresses.ts';
import { NoDraft } from '../template-editor/lazy-components.ts';
import { Builder } from './builder.tsx';
import type { FormKind } from './form-kind.ts';
import { openBuilder } from './keeping/open-builder.ts';

/** `/admin/device-templates/{id}/form-templates/{kind}`: the builder of one form of a device template. */
export default function AdminFormTemplatePage() {
  const { t } = useTranslation();
  const user = useUser();
  const { deviceTemplateId = '', formTemplateId } = useParams();
  const kind = FORM_KINDS.find((one) => one === formTemplateId);
  if (user === null) return null;
  if (!/^\d+$/.test(deviceTemplateId) || kind === undefined)
    return <EmptyState isPage icon={IconMapOff} title={t('builder.notFound')} />;
  return (
    <FormAt
      key={`${deviceTemplateId}/${kind}`}
      {...{ userId: user.id, kind }}
      id={Number(deviceTemplateId)}
    />
  );
}

type At = { readonly userId: number; readonly id: number; readonly kind: FormKind };

/** Opened in one tab at a time, as any form that is kept on the device. */
function FormAt({ userId, id, kind }: At) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <OpenedForm
      userId={userId}
      place={formAddress(id, kind)}
      open={() => openBuilder(queries, userId, id, kind)}
      failed={(error, retry) =>
        problemOf(error).status === 404 ? (
          <EmptyState isPage icon={IconMapOff} title={t('builder.notFound')} />
        ) : (
          <LoadFailed title={t('builder.failed')} error={error} onRetry={retry} />
        )
      }
    >
      {(opened, lock, turn) => {
        switch (opened.kind) {
          case 'form':
            return <Builder key={`${opened.id} ${String(turn)}`} {...{ userId, opened, lock }} />;
          case 'newer':
            return <NewerForm template={opened.template} />;
          case 'no-draft':
            return (
              <Suspense fallback={null}>
                <NoDraft template={opened.template} waits={opened.waits} icon={IconClipboardText} />
              </Suspense>
            );
        }
      }}
    </OpenedForm>
  );
}

/** Somebody writes the template with a newer app: this one does not know all of the form. */
function NewerForm({ template }: { readonly template: DeviceTemplate }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={IconAlertTriangle}
      title={t('builder.newer.title')}
      text={t('builder.newer.text')}
      action={
        <Button variant="outline" component={Link} to={templateAddress(template.id)}>
          {t('builder.toTemplate')}
        </Button>
      }
    />
  );
}
