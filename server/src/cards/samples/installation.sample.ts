import type { FormSchema } from '@portal/domain/form/schema';
import type { CardInstallation } from '../card-input.ts';
import type { InstallationCardInput } from '../installation-card.ts';
import { SAMPLE_DEVICE, SAMPLE_SETTING } from './device.sample.ts';

export const SAMPLE_FORM: FormSchema = {
  steps: [
    {
      id: 'hydraulika',
      title: 'Hydraulika',
      titles: { pl: 'Hydraulika', en: 'Hydraulics', de: 'Hydraulik' },
      fields: [
        {
          name: 'filtr',
          label: 'Czy zamontowano filtr magnetyczny na powrocie?',
          type: 'yes_no',
          required: true,
        },
        { name: 'cisnienie', label: 'Ciśnienie w instalacji', type: 'number', unit: 'bar', required: true },
        { name: 'przewodnosc', label: 'Przewodność wody', type: 'number', unit: 'µS/cm', required: true },
        {
          name: 'odbiorniki',
          label: 'Rodzaj odbiorników ciepła',
          type: 'list',
          required: true,
          options: [
            { value: 'floor', label: 'Ogrzewanie podłogowe', labels: { en: 'Underfloor heating' } },
            { value: 'radiators', label: 'Grzejniki' },
          ],
        },
        { name: 'zasobnik', label: 'Czy zamontowano zasobnik c.w.u.?', type: 'yes_no', required: true },
        {
          name: 'zasobnik_zdjecie',
          label: 'Tabliczka znamionowa zasobnika',
          type: 'image',
          required: true,
          showWhen: { any: [{ all: [{ field: 'form.zasobnik', operator: 'in', values: ['yes'] }] }] },
        },
      ],
    },
    {
      id: 'elektryka',
      title: 'Instalacja elektryczna',
      fields: [
        { name: 'zabezpieczenie', label: 'Zabezpieczenie nadprądowe', type: 'text', required: true },
        { name: 'roznicowy', label: 'Wyłącznik różnicowoprądowy typu B', type: 'yes_no', required: true },
        { name: 'pomiar', label: 'Data pomiarów ochronnych', type: 'date', required: true },
        { name: 'uwagi', label: 'Uwagi do rozdzielnicy', type: 'text', required: false, multiline: true },
      ],
    },
    {
      id: 'uruchomienie',
      title: 'Uruchomienie',
      fields: [
        {
          name: 'zasilanie',
          label: 'Temperatura zasilania po 30 minutach',
          type: 'number',
          unit: '°C',
          required: true,
        },
        {
          name: 'powrot',
          label: 'Temperatura powrotu po 30 minutach',
          type: 'number',
          unit: '°C',
          required: true,
        },
        {
          name: 'szkolenie',
          label: 'Użytkownik został przeszkolony z obsługi sterownika',
          type: 'yes_no',
          required: true,
        },
      ],
    },
  ],
};

export const SAMPLE_INSTALLATION: CardInstallation = {
  id: 1284,
  installationDate: '2026-03-12',
  soldOn: '2026-02-20',
  customerName: 'Żaneta Gżegżółka-Święcicka',
  companyName: null,
  customerAddress: 'ul. Łąkowa 7/3',
  customerAddressContinued: null,
  customerZipcode: '80-743',
  customerCity: 'Gdańsk',
  customerPhone: '+48601234567',
  customerEmail: 'zaneta.gzegzolka@poczta.test',
  installer: {
    name: 'Wojciech Jędrzejczyk',
    company: 'Ciepły Dom Jędrzejczyk sp. z o.o.',
    taxId: '5842751979',
    phone: '+48512345678',
    email: 'biuro@cieplydom.test',
  },
  notes: {
    customer:
      'Zalecono kontrolę ciśnienia w instalacji po pierwszym tygodniu pracy.\nKolejne płukanie filtra: jesień 2026 r.',
  },
  survey: {
    data: {
      hydraulika: {
        filtr: 'yes',
        cisnienie: 1.6,
        przewodnosc: 280,
        odbiorniki: 'floor',
        zasobnik: 'yes',
        zasobnik_zdjecie: 'zasobnik.jpg',
      },
      elektryka: {
        zabezpieczenie: 'B20, 3-biegunowe, przewód 5 × 4 mm²',
        roznicowy: 'yes',
        pomiar: '2026-03-11',
      },
      uruchomienie: { zasilanie: 35.5, powrot: 30.2, szkolenie: 'yes' },
    },
  },
  photos: [
    { name: 'zdjecie-1.jpg', caption: 'Jednostka zewnętrzna na fundamencie' },
    { name: 'zdjecie-2.jpg', caption: 'Przyłącza hydrauliczne i izolacja przewodów' },
    { name: 'zdjecie-3.jpg', caption: null },
  ],
  signature: 'podpis-klienta.png',
  installerSignature: 'podpis-instalatora.png',
};

export const SAMPLE_INSTALLATION_INPUT: InstallationCardInput = {
  ...SAMPLE_SETTING,
  installation: SAMPLE_INSTALLATION,
  device: SAMPLE_DEVICE,
  form: SAMPLE_FORM,
};
