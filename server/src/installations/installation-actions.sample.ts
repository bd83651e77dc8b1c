import type { Actions, Stage } from '../events/actions.sample.ts';
import { manifestOf } from './commission.sample.ts';

const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/** A complete installation whose card mail is queued. */
async function installed(at: Stage): Promise<number> {
  const id = await at.commission(at.installer, at.unique('SN'));
  await at.portal.settle();
  return id;
}

async function accepted(at: Stage): Promise<number> {
  const id = await installed(at);
  await at.admin.post(`/installations/${id}/accept`);
  await at.portal.settle();
  return id;
}

export const INSTALLATION_ACTIONS: Actions = {
  'installations.create': {
    leaves: ['device.created', 'installation.created'],
    prepare: (at) => Promise.resolve(() => at.send(at.installer, at.unique('SN'), {}, key())),
  },
  'installations.update': {
    leaves: ['installation.updated'],
    prepare: async (at) => {
      const id = await installed(at);
      return () =>
        at.installer.patch(`/installations/${id}`, { customerCity: 'Gdańsk' }, { ...key(), 'if-match': '*' });
    },
  },
  'installations.accept': {
    leaves: ['inspection.created', 'installation.accepted'],
    later: ['installation.card_sent'],
    prepare: async (at) => {
      const id = await installed(at);
      return () => at.admin.post(`/installations/${id}/accept`);
    },
  },
  'installations.noWarranty': {
    leaves: ['installation.no_warranty'],
    prepare: async (at) => {
      const id = await installed(at);
      return () => at.admin.post(`/installations/${id}/no-warranty`);
    },
  },
  'installations.reject': {
    leaves: ['installation.rejected'],
    prepare: async (at) => {
      const id = await installed(at);
      return () => at.admin.post(`/installations/${id}/reject`, { reason: 'Brak zdjęcia' });
    },
  },
  'installations.restore': {
    leaves: ['inspection.deleted', 'installation.restored'],
    prepare: async (at) => {
      const id = await accepted(at);
      return () => at.admin.post(`/installations/${id}/restore`);
    },
  },
  'installations.delete': {
    leaves: ['inspection.deleted', 'installation.deleted', 'device.deleted'],
    prepare: async (at) => {
      const id = await accepted(at);
      return () => at.admin.delete(`/installations/${id}?device=true`);
    },
  },
  'installations.share': {
    leaves: ['installation.receiver_added'],
    prepare: async (at) => {
      const id = await installed(at);
      return () => at.installer.post(`/installations/${id}/receivers`, { email: 'installer2@org2.test' });
    },
  },
  'installations.takeBack': {
    leaves: ['installation.receiver_removed'],
    prepare: async (at) => {
      const id = await installed(at);
      await at.installer.post(`/installations/${id}/receivers`, { email: 'installer2@org2.test' });
      return () => at.installer.delete(`/installations/${id}/receivers/${at.people.installer2}`);
    },
  },
  'files.uploadUrls': {
    leaves: [],
    because: 'a slot is a promise; the log tells of what arrived',
    prepare: async (at) => {
      const { clientId } = (await at.send(at.installer, at.unique('SN'))).body;
      const slotRequests = manifestOf(at.signatures).map(({ name, type, size, sha256, field }) => ({
        filename: name,
        filetype: type,
        size,
        sha256,
        field,
        clientId,
      }));
      return () => at.installer.post('/get-s3-urls', slotRequests, key());
    },
  },
  'files.save': {
    // Uploads the last file of an installation, which makes the record complete.
    leaves: [],
    because:
      'the record that declared the file has its own line; the file is one of those that it was signed with',
    prepare: async (at) => {
      const { clientId } = (await at.send(at.installer, at.unique('SN'))).body;
      const [first, last] = await at.carry(at.installer, clientId);
      await at.installer.post('/files', first);
      return () => at.installer.post('/files', last, key());
    },
  },
  'files.changeDeclared': {
    leaves: [],
    because: 'it says which file is expected; the log tells of what arrived',
    prepare: async (at) => {
      const { clientId } = (await at.send(at.installer, at.unique('SN'))).body;
      const [file] = manifestOf(at.signatures);
      const instead = { type: file?.type, size: 10, sha256: 'a'.repeat(64) };
      return () => at.installer.post('/files/declared', { clientId, name: file?.name, instead }, key());
    },
  },
  'queue.withdraw': {
    leaves: ['installation.deleted', 'device.deleted'],
    prepare: async (at) => {
      const sent = await at.send(at.installer, at.unique('SN'));
      return () => at.installer.put(`/withdrawals/${sent.body.clientId}`, { withdrawn: true, round: 1 });
    },
  },
  'queue.sendEmail': {
    leaves: [],
    because: 'the log tells of the card when it has been sent',
    later: ['installation.card_sent'],
    prepare: async (at) => {
      const id = await installed(at);
      const body = { action: 'installation_card', data: { installation: `/installations/${id}` } };
      return () => at.installer.post('/send-email', body, key());
    },
  },
};
