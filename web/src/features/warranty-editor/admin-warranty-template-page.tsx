import { IconFileCertificate, IconMapOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { warrantyAddress } from '../template-editor/addresses.ts';
import { NoDraft } from '../template-editor/lazy-components.ts';
import { openWarranty } from './keeping/open-warranty.ts';
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
      failed={(error, retry) =>
        problemOf(error).status === 404 ? (
          <EmptyState isPage icon={IconMapOff} title={t('warranty.notFound')} />
        ) : (
          <LoadFailed title={t('warranty.failed')} error={error} onRetry={retry} />
        )
      }
    >
      {(opened, lock, turn) =>
        opened.kind === 'work' ? (
          <WarrantyEditor key={`${opened.id} ${String(turn)}`} userId={userId} opened={opened} lock={lock} />
        ) : (
          <Suspense fallback={null}>
            <NoDraft template={opened.template} waits={opened.waits} icon={IconFileCertificate} />
          </Suspense>
        )
      }
    </OpenedForm>
  );
}
