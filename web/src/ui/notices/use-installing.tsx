import { useTranslation } from 'react-i18next';
import { installOffer } from '../../lib/loading/install-offer.ts';
import { mayBeCleared } from '../../lib/platform.ts';
import { useStore } from '../../lib/store.ts';
import { confirm } from '../dialogs/confirm.ts';

/**
 * Starts the installation of the app, or null where there is nothing to install: by the browser's own dialog where it
 * has one; on iOS, which has none, by instructions. Needs the texts of the part `shell`.
 */
export function useInstalling(): (() => Promise<void>) | null {
  const { t } = useTranslation();
  const offer = useStore(installOffer);
  if (offer !== null)
    return async () => {
      // An offer can be used only once, whatever the answer.
      installOffer.set(null);
      await offer.prompt();
    };
  if (!mayBeCleared()) return null;
  return async () => {
    await confirm({
      title: t('shell.install.title'),
      text: (
        <>
          <p>{t('shell.install.text')}</p>
          <p>{t('shell.install.otherwise')}</p>
          <ul>
            <li>{t('shell.install.cleared')}</li>
            <li>{t('shell.install.silent')}</li>
          </ul>
          <p>{t('shell.install.open')}</p>
        </>
      ),
      confirmLabel: t('shell.install.understood'),
      cancelLabel: null,
    });
  };
}
