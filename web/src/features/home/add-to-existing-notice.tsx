import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session/session.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { customerOfUnsent } from '../commissioning/queries.ts';
import { oneInstallation } from '../installations/queries.ts';

/** Says which customer the next device is added for: that of an installation on the server, or of one in the queue. */
export default function AddToExistingNotice({ parent }: { readonly parent: number | string }) {
  const { t } = useTranslation();
  const userId = useUser()?.id;
  const unsent = useQuery({
    ...customerOfUnsent(userId ?? 0, String(parent)),
    enabled: typeof parent === 'string' && userId !== undefined,
  });
  const found = unsent.data;
  const sent = typeof parent === 'number' ? parent : typeof found === 'number' ? found : null;
  const installation = useQuery({ ...oneInstallation(sent ?? 0), enabled: sent !== null });
  const customer =
    typeof found === 'object' ? found.customerName : installation.data?.installation.customerName;
  return (
    <Notice
      tone="info"
      title={customer === undefined ? t('home.addToExisting') : t('home.addToCustomer', { customer })}
    />
  );
}
