import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClipboardText, IconMapOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { FORM_KINDS, formAddress, templateAddress } from '../template-editor/addresses.ts';
import { beginDraft } from '../template-editor/queries.ts';
import { Builder } from './builder.tsx';
import type { FormKind } from './form-kind.ts';
import { openBuilder, type OpenedBuilder } from './keeping/open-builder.ts';

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
      failed={(error, retry) => {
        const problem = problemOf(error);
        return problem.status === 404 ? (
          <EmptyState isPage icon={IconMapOff} title={t('builder.notFound')} />
        ) : (
          <ErrorState
            title={t('builder.failed')}
            text={problem.detail}
            code={problem.requestId}
            onRetry={retry}
          />
        );
      }}
    >
      {(opened, lock, turn) =>
        opened.kind === 'form' ? (
          <Builder key={`${opened.id} ${String(turn)}`} userId={userId} opened={opened} lock={lock} />
        ) : (
          <NothingToBuild opened={opened} />
        )
      }
    </OpenedForm>
  );
}

/** Why the form cannot be changed here and now, and the way to where it can. */
function NothingToBuild({ opened }: { readonly opened: Exclude<OpenedBuilder, { kind: 'form' }> }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { activeVersion, versions } = opened.template;
  const begin = useMutation({
    mutationFn: () => beginDraft(opened.template.id, activeVersion?.id ?? versions.at(-1)?.id ?? 'blank'),
    // The address opens what there is then.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['opened-form'] }),
    onError: (error) => {
      const { title, detail } = problemOf(error);
      toast({ kind: 'error', title, message: detail });
    },
  });
  const back = (
    <Button variant="outline" component={Link} to={templateAddress(opened.template.id)}>
      {t('builder.toTemplate')}
    </Button>
  );
  if (opened.kind === 'newer')
    return (
      <EmptyState
        isPage
        icon={IconAlertTriangle}
        title={t('builder.newer.title')}
        text={t('builder.newer.text')}
        action={back}
      />
    );
  return (
    <EmptyState
      isPage
      icon={IconClipboardText}
      title={t('builder.noDraft.title')}
      text={t('builder.noDraft.text')}
      action={
        <>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            {t('builder.noDraft.begin')}
          </Button>
          {back}
        </>
      }
    />
  );
}
