import { expect, test } from 'vitest';
import { deviceLabels } from './device-label.ts';
import { SAMPLE_DEVICE, SAMPLE_SETTING } from './samples/device.sample.ts';

const titleOf = (name: string) =>
  deviceLabels({
    ...SAMPLE_SETTING,
    devices: [
      {
        device: { ...SAMPLE_DEVICE, deviceTemplate: { id: 5, name, nameTranslations: {} } },
        address: 'https://portal.example/d/AbCdEfGhIjKlMn_p',
      },
    ],
    size: '40x30',
    resolution: 203,
    sheet: null,
    drawnBy: 'pdf',
  }).labels[0]?.title;

test.each([
  ['Pompa ciepła gruntowa FIORD Terra 10', 'Pompa ciepła gruntowa FIORD Terra\u00A010'],
  ['Pompa ciepła FIORD Aqua 12 kW', 'Pompa ciepła FIORD Aqua\u00A012\u00A0kW'],
  ['Pompa ciepła FIORD Aqua 8 (2023)', 'Pompa ciepła FIORD Aqua\u00A08 (2023)'],
  ['Bufor 200 l', 'Bufor\u00A0200\u00A0l'],
  ['12 kW', '12\u00A0kW'],
  // Together they would be wider than the label.
  ['Hydraulikschrank 200', 'Hydraulikschrank 200'],
  ['Pompa 1234567890123456', 'Pompa 1234567890123456'],
])('On a label the number of %s stands on no line alone', (name, title) => {
  expect(titleOf(name)).toBe(title);
});
