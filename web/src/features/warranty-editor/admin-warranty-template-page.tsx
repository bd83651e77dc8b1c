import { Button } from '@mantine/core';
import { IconFileCertificate, IconMapOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { templateAddress, warrantyAddress } from '../template-editor/addresses.ts';
import { beginDraft } from '../template-editor/queries.ts';
import { openWarranty, type OpenedWarranty } from './keeping/open-warranty.ts';
import { WarrantyEditor } from './warranty-editor.tsx';

/** `/admin/device-templates/{id}/warranty-template`: the warranty terms and texts of a device template. */
export default function AdminWarrantyTemplatePage() {
  const { t } = useTranslation();
  const user = useUser();
  const { deviceTemplateId = '' } = useParams();
  if (user === null) return null;
  if (!/^\d+$/.test(deviceTemplateId))
    return <EmptyState isPage icon={IconMapOff} title={t('warranty.notFound')} />;
  return <WarrantyAt key={deviceTemplateId} userId={user.id} id={Number(deviceTemplateId)} />;
}

/** Opened in one tab at a time, as any form that is kept on the device. */
function WarrantyAt({ userId, id }: { readonly userId: number; readonly id: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <OpenedForm
      userId={userId}
      place={warrantyAddress(id)}
      open={() => openWarranty(queries, userId, id)}
      failed={(error, retry) => {
        const problem = problemOf(error);
        return problem.status === 404 ? (
          <EmptyState isPage icon={IconMapOff} title={t('warranty.notFound')} />
        ) : (
          <ErrorState
            title={t('warranty.failed')}
            text={problem.detail}
            code={problem.requestId}
            onRetry={retry}
          />
        );
      }}
    >
      {(opened, lock, turn) =>
        opened.kind === 'work' ? (
          <WarrantyEditor key={`${opened.id} ${String(turn)}`} userId={userId} opened={opened} lock={lock} />
        ) : (
          <NoDraft opened={opened} />
        )
      }
    </OpenedForm>
  );
}

/** Why the warranty cannot be changed here and now, and the way to where it can. */
function NoDraft({ opened }: { readonly opened: Extract<OpenedWarranty, { kind: 'no-draft' }> }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { id, activeVersion, versions } = opened.template;
  const begin = useMutation({
    mutationFn: () => beginDraft(id, activeVersion?.id ?? versions.at(-1)?.id ?? 'blank'),
    // The address opens what there is then.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['opened-form'] }),
    onError: (error) => {
      const { title, detail } = problemOf(error);
      toast({ kind: 'error', title, message: detail });
    },
  });
  return (
    <EmptyState
      isPage
      icon={IconFileCertificate}
      title={t('builder.noDraft.title')}
      text={t('builder.noDraft.text')}
      action={
        <>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            {t('builder.noDraft.begin')}
          </Button>
          <Button variant="outline" component={Link} to={templateAddress(id)}>
            {t('builder.toTemplate')}
          </Button>
        </>
      }
    />
  );
}
