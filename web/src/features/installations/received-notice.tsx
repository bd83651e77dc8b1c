import type { Installation } from '@portal/domain/installations/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session/session.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { installationHistory } from './queries.ts';
import { isReceiver, sharedBy } from './sharing/sharing.ts';

/** Says who shared the installation with this person, and what they can do with it. */
export function ReceivedNotice({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const user = useUser();
  const history = useQuery(installationHistory(installation.id));
  if (user === null || !isReceiver(installation, user.id)) return null;
  const sharer = sharedBy(history.data, user);
  return (
    <Notice
      tone="info"
      title={sharer === undefined ? t('sharing.bySomebody') : t('sharing.byName', { name: sharer })}
    >
      {t('sharing.may', { installer: installation.installer.name })}
    </Notice>
  );
}
