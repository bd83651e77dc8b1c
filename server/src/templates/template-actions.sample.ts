import type { Actions, Stage } from '../events/actions.sample.ts';
import { buildDraft, buildTemplate, EMPTY_TEXT, TEMPLATE_FILE } from '../../test/test-builders.ts';

const ANY = { 'if-match': '*' };

const SPECIMEN = {
  language: 'pl',
  template: EMPTY_TEXT,
  terms: { basicMonths: 24, yearlyInspection: false, parts: [] },
};

/** A template with a new name and without devices. */
function spare(at: Stage) {
  return at.portal.db.system((tx) => buildTemplate(tx, 2, { template: { name: at.unique('Pump') } }));
}

/** The draft of a template's second version. */
async function draft(at: Stage): Promise<number> {
  const template = await spare(at);
  return at.portal.db.system((tx) => buildDraft(tx, template));
}

/** The calls about templates, with the lines that each writes to the event log. */
export const TEMPLATE_ACTIONS: Actions = {
  'organisations.updateContact': {
    leaves: ['organisation.contact_changed'],
    prepare: (at) =>
      Promise.resolve(() => at.admin.patch('/organisations/2/contact', { email: 'biuro@maker.test' }, ANY)),
  },
  'templates.create': {
    leaves: ['template.created'],
    prepare: (at) =>
      Promise.resolve(() =>
        at.admin.post('/device_templates', { name: at.unique('Pump'), starter: 'air-heat-pump' }),
      ),
  },
  'templates.import': {
    leaves: ['template.created'],
    prepare: (at) =>
      Promise.resolve(() =>
        at.admin.post('/device_templates/import', { file: TEMPLATE_FILE, dryRun: false }),
      ),
  },
  'templates.update': {
    leaves: ['template.deactivated', 'template.changed'],
    prepare: async (at) => {
      const { id } = await spare(at);
      return () => at.admin.patch(`/device_templates/${id}`, { isActive: false, isSpecial: true }, ANY);
    },
  },
  'templates.delete': {
    leaves: ['template.deleted'],
    prepare: async (at) => {
      const { id } = await spare(at);
      return () => at.admin.delete(`/device_templates/${id}`, ANY);
    },
  },
  'templates.activate': {
    leaves: ['template.activated', 'user.edited', 'template.given'],
    prepare: async (at) => {
      const { id } = await spare(at);
      return () =>
        at.admin.post(`/device_templates/${id}/activate`, { give: [`/users/${at.people.installer}`] });
    },
  },
  'templates.changeReceivers': {
    leaves: ['user.edited', 'template.given'],
    prepare: async (at) => {
      const { id } = await spare(at);
      return () =>
        at.admin.post(`/device_templates/${id}/receivers`, {
          act: 'give',
          users: [`/users/${at.people.installer}`],
        });
    },
  },
  'templates.createDraft': {
    leaves: ['template.draft_created'],
    prepare: async (at) => {
      const { id } = await spare(at);
      return () => at.admin.post(`/device_templates/${id}/draft`, { starter: 'cabinet' });
    },
  },
  'templates.updateDraft': {
    leaves: ['template.changed'],
    prepare: async (at) => {
      const id = await draft(at);
      return () =>
        at.admin.patch(`/device_template_versions/${id}`, { inspectionFormSchema: { steps: [] } }, ANY);
    },
  },
  'templates.deleteDraft': {
    leaves: ['template.draft_discarded'],
    prepare: async (at) => {
      const id = await draft(at);
      return () => at.admin.delete(`/device_template_versions/${id}`, ANY);
    },
  },
  'templates.publish': {
    leaves: ['template.published'],
    prepare: async (at) => {
      const id = await draft(at);
      return () => at.admin.post(`/device_template_versions/${id}/publish`, { note: 'Pressure' });
    },
  },
  'templates.replay': {
    leaves: [],
    because: 'it tries a version and changes nothing',
    prepare: async (at) => {
      const id = await draft(at);
      return () => at.admin.post(`/device_template_versions/${id}/replay`, {});
    },
  },
  'templates.cardPreview': {
    leaves: [],
    because: 'it prints a text that is being written and changes nothing',
    prepare: async (at) => {
      const id = await draft(at);
      return () => at.admin.post(`/device_template_versions/${id}/card_preview`, SPECIMEN);
    },
  },
  'templates.cardPicture': {
    leaves: [],
    because: 'it draws a text that is being written and changes nothing',
    prepare: async (at) => {
      const id = await draft(at);
      return () => at.admin.post(`/device_template_versions/${id}/card_picture`, SPECIMEN);
    },
  },
  'templates.saveWarrantyText': {
    leaves: ['template.changed'],
    prepare: async (at) => {
      const id = await draft(at);
      return () => at.admin.put(`/device_template_versions/${id}/warranty_templates/de`, EMPTY_TEXT, ANY);
    },
  },
  'templates.deleteWarrantyText': {
    leaves: ['template.changed'],
    prepare: async (at) => {
      const id = await draft(at);
      const address = `/device_template_versions/${id}/warranty_templates/de`;
      await at.admin.put(address, EMPTY_TEXT, ANY);
      return () => at.admin.delete(address, ANY);
    },
  },
};
