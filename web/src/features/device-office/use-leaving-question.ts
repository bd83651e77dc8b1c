import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';

/** Asks before a device's form with unsaved input is left. */
export function useLeavingQuestion(dirty: boolean): void {
  const { t } = useTranslation();
  useUnsavedGuard(dirty, {
    title: t('deviceOffice.unsaved.title'),
    text: t('deviceOffice.unsaved.text'),
    confirmLabel: t('deviceOffice.unsaved.leave'),
    cancelLabel: t('deviceOffice.unsaved.stay'),
    danger: true,
  });
}
