import type { SignedContent } from '@portal/domain/signing/signed-content';

/** What a customer signs for a device, as the installer's phone writes it down. */
export function contentToSign(serial: string, changes: Partial<SignedContent> = {}): SignedContent {
  return {
    installationDate: '2026-06-10',
    soldOn: null,
    customerName: 'Jan Kowalski',
    companyName: null,
    customerAddress: 'ul. Długa 1',
    customerAddressContinued: null,
    customerZipcode: '30-001',
    customerCity: 'Kraków',
    customerPhone: '+48601602604',
    customerEmail: 'jan@customer.test',
    installer: {
      name: 'Adam Nowak',
      company: 'Heat Ltd',
      taxId: '5260250274',
      email: 'adam@heat.test',
      phone: '+48601602603',
    },
    note: null,
    serial,
    parameters: { serial, power: '12 kW' },
    answers: { hydraulics: { pressure: '1,6' } },
    photos: [],
    pictures: {},
    declaration: { language: 'de', text: 'Das Gerät wurde in Betrieb genommen.' },
    signer: { name: 'Jan Kowalski', role: null, on: '2026-06-10' },
    ...changes,
  };
}
