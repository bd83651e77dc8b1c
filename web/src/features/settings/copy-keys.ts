import { t } from '../../lib/languages/i18n.ts';
import { toast } from '../../ui/notices/toast.ts';

/** Puts keys on the clipboard, one a line, and says so. */
export async function copyKeys(keys: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(keys.join('\n'));
    toast({ kind: 'success', title: t('settings.keys.copied', { count: keys.length }) });
  } catch {
    toast({ kind: 'warning', title: t('settings.keys.copyFailed') });
  }
}
