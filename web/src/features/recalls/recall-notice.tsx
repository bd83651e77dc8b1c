import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../ui/notices/notice.tsx';

/** On the home page: how many devices in recalls wait for the person's answer. */
export default function RecallNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn" title={t('recalls.banner.title', { count })}>
      <Link to="/recalls" className="reach">
        {t('recalls.banner.open')}
      </Link>
    </Notice>
  );
}
