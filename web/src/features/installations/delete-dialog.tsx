import { sameSerial } from '@portal/domain/devices/serial-key';
import { deleteInstallation } from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/record';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/network/api.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { TypedConfirmDialog } from '../../ui/dialogs/typed-confirm-dialog.tsx';

type Props = {
  readonly installation: Installation;
  readonly etag: string | null;
  readonly onClose: () => void;
};

/** Shows what is deleted with an installation, asks whether to delete its device too, and asks to type the serial number. */
export default function DeleteDialog({ installation, etag, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [withDevice, setWithDevice] = useState(false);
  const { id, warranty } = installation;
  const { serial } = installation.customDevice;
  const page = { queryKey: ['installations', 'one', id] } as const;

  /** The address of the list that it was opened from, with its filters. */
  function leave() {
    const rest = new URLSearchParams(search);
    rest.delete('id');
    const list = pathname.startsWith('/admin') ? `${pathname}?${rest.toString()}` : '/installations';
    void navigate(list, { replace: true });
  }

  async function remove() {
    await call(deleteInstallation, {
      params: { id },
      query: { device: String(withDevice) },
      ...(etag !== null && { headers: { 'if-match': etag } }),
    });
    toast({ kind: 'success', title: t('installations.delete.done', { serial }) });
    leave();
    queries.removeQueries(page);
    void queries.invalidateQueries();
  }

  return (
    <TypedConfirmDialog
      title={t('installations.delete.title')}
      label={t('installations.delete.type')}
      expected={<span className="mono">{serial}</span>}
      isRight={(typed) => sameSerial(typed.trim(), serial)}
      wrong={t('installations.delete.wrong')}
      input={{ autoCapitalize: 'characters' }}
      confirmLabel={t('installations.delete.confirm')}
      onConfirm={remove}
      // Somebody may have changed it meanwhile: the page is fetched again, and the next try is about its present version.
      onFailed={() => void queries.invalidateQueries(page)}
      onClose={onClose}
    >
      <Notice tone="warn" title={t('installations.delete.goes')}>
        {warranty !== null && t('installations.delete.warranty', { number: warranty.number })}
      </Notice>
      <Checkbox
        label={t('installations.delete.device')}
        description={t('installations.delete.deviceHint')}
        checked={withDevice}
        onChange={(event) => setWithDevice(event.currentTarget.checked)}
      />
    </TypedConfirmDialog>
  );
}
