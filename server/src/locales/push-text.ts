import type { Language } from '@portal/domain/templates/labels';
import de from './de/push.json' with { type: 'json' };
import en from './en/push.json' with { type: 'json' };
import pl from './pl/push.json' with { type: 'json' };

type Wording = typeof pl;
const WORDINGS: Record<Language, Wording> = { pl, en, de };

/** Whether this version has texts for a kind: during an update an older server may read a newer one's rows. */
export function isKnownKind(kind: string): kind is keyof Wording {
  return Object.hasOwn(pl, kind);
}

/** What a lock screen shows of a notification: the event and the device, but nothing of the customer. */
export function pushText(
  kind: keyof Wording,
  language: Language,
  params: Readonly<Record<string, string>>,
): { readonly title: string; readonly body: string } {
  const { title, body } = WORDINGS[language][kind];
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return { title: fill(title), body: fill(body) };
}
