import type { FormSchema } from '@portal/domain/form/schema';

const POLISH =
  'Potwierdzam, że urządzenie uruchomiono w mojej obecności, że powyższe dane i zdjęcia odpowiadają temu, co wykonano, że przeszkolono mnie z obsługi i że otrzymałem(-am) instrukcję.';
const ENGLISH =
  'I confirm that the device was started in my presence, that the data and photos above match what was done, that I was shown how to use it, and that I received the manual.';
const GERMAN =
  'Ich bestätige, dass das Gerät in meiner Anwesenheit in Betrieb genommen wurde, dass die obigen Angaben und Fotos dem entsprechen, was ausgeführt wurde, dass ich in die Bedienung eingewiesen wurde und die Anleitung erhalten habe.';

/** What a customer signs at a commissioning, until a maker writes it in their own words. */
export const COMMISSIONING_DECLARATION: NonNullable<FormSchema['declaration']> = {
  text: POLISH,
  texts: { pl: POLISH, en: ENGLISH, de: GERMAN },
};
