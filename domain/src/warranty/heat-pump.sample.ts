import { formSchema } from '../form/schema.ts';
import { parametersSchema } from '../templates/parameters-schema.ts';
import type { PlaceholderSource } from './placeholders.ts';

/** A small heat pump for the tests of warranty texts. */
export const heatPump: PlaceholderSource = {
  parametersSchema: parametersSchema.parse([
    { name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true },
    { name: 'power', type: 'number', label: 'Moc', unit: 'kW' },
    { name: 'madeOn', type: 'date', label: 'Data produkcji' },
    { name: 'cooling', type: 'yes_no', label: 'Chłodzenie' },
  ]),
  installationFormSchema: formSchema.parse({
    steps: [
      {
        id: 'hydraulics',
        title: 'Hydraulika',
        fields: [
          { name: 'tank', label: 'Zasobnik', type: 'yes_no', required: true },
          {
            name: 'tankKind',
            label: 'Rodzaj zasobnika',
            type: 'list',
            required: true,
            options: [{ value: 'coil', label: 'z wężownicą', labels: { de: 'mit Rohrschlange' } }],
            showWhen: { any: [{ all: [{ field: 'form.tank', operator: 'in', values: ['yes'] }] }] },
          },
          { name: 'pressure', label: 'Ciśnienie', type: 'number', unit: 'bar', required: true },
          { name: 'flushedOn', label: 'Data płukania', type: 'date', required: false },
          { name: 'remarks', label: 'Uwagi', type: 'text', required: false },
          { name: 'photo', label: 'Zdjęcie', type: 'image', required: false },
          { name: 'witness', label: 'Podpis świadka', type: 'signature', required: false },
        ],
      },
    ],
  }),
};
