import type { FormSchema } from '@portal/domain/form/schema';

/** A form of production in which stage 4 asks for more where stage 3 has named propane. */
export const STAGE_FORM: FormSchema = {
  steps: [
    {
      id: 'stage-3',
      title: 'Hydraulika',
      fields: [{ name: 'refrigerant', type: 'text', label: 'Czynnik', required: true }],
    },
    {
      id: 'stage-4',
      title: 'Izolacja i szczelność',
      fields: [
        { name: 'pressure', type: 'number', label: 'Ciśnienie', required: true },
        {
          name: 'propane',
          type: 'text',
          label: 'Test propanu',
          required: true,
          showWhen: { any: [{ all: [{ field: 'form.refrigerant', operator: 'in', values: ['R290'] }] }] },
        },
      ],
    },
  ],
};
