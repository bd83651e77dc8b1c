import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
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
  usePushNavigation();
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

const openSchema = z.object({ type: z.literal('OPEN'), url: z.string().regex(/^\/(?![/\\])/) });

/**
 * Opens the record of a push notification that was tapped while the app is open, after the usual confirmation when a
 * form has unsaved input.
 */
function usePushNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const open = ({ data }: MessageEvent) => {
      const asked = openSchema.safeParse(data);
      if (asked.success) void navigate(asked.data.url);
    };
    workers?.addEventListener('message', open);
    return () => workers?.removeEventListener('message', open);
  }, [navigate]);
}
