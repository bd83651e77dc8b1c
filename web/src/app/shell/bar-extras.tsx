import { useTranslation } from 'react-i18next';
import { Bell } from '../../features/notifications/bell.tsx';
import { useRole } from '../../lib/session/session.ts';
import { LanguageSelect } from '../../ui/frame/language-select.tsx';
import { toast } from '../../ui/notices/toast.ts';
import AspToggle from './asp-toggle.tsx';
import css from './bar.module.css';

/**
 * What the bar shows after the first paint: a service partner's switch, the languages and the bell. They stand at the
 * left end, so that nothing moves when they appear.
 */
export default function BarExtras() {
  const { t } = useTranslation();
  const role = useRole();
  return (
    <>
      {role === 'asp' && (
        <div className={css['wide']}>
          <AspToggle onBrand />
        </div>
      )}
      <div className={css['roomy']}>
        <LanguageSelect onBrand onFailure={() => toast({ kind: 'error', title: t('app.language.failed') })} />
      </div>
      {role !== 'production' && <Bell />}
    </>
  );
}
