import type { Actions, Stage } from '../events/actions.sample.ts';
import { contentToSign } from './content.sample.ts';
import { PHONE_SIGNATURE, secretIn } from './customer-phone.sample.ts';

const begun = (at: Stage) =>
  at.installer.post('/signing_sessions', {
    version: `/device_template_versions/${at.template.versionId}`,
    content: contentToSign(at.unique('SIGN')),
  });

/** What is shown to a customer without an account: what they sign, and the card. */
export const SIGNING_ACTIONS: Actions = {
  'cardLinks.create': {
    leaves: ['installation.card_shown'],
    prepare: async (at) => {
      const id = await at.commission(at.installer, at.unique('CARD'));
      return () => at.installer.post(`/installations/${id}/card_links`, { card: 'installation' });
    },
  },
  'cardLinks.open': {
    leaves: [],
    because: 'a customer has no account, and that the code was shown is written down',
    prepare: async (at) => {
      const id = await at.commission(at.installer, at.unique('CARD'));
      const { body } = await at.installer.post(`/installations/${id}/card_links`, { card: 'installation' });
      return () => at.portal.nobody.post('/card_links/open', { secret: secretIn(body.address) });
    },
  },
  'signing.create': {
    leaves: ['user.signing_shared'],
    prepare: (at) => Promise.resolve(() => begun(at)),
  },
  'signing.end': {
    leaves: [],
    because: 'what ends by itself within the hour is ended before',
    prepare: async (at) => {
      const { body } = await begun(at);
      return () => at.installer.delete(`/signing_sessions/${body.id}`);
    },
  },
  'signing.open': {
    leaves: [],
    because: 'the installer sees it on the phone, and a customer has no account',
    prepare: async (at) => {
      const secret = secretIn((await begun(at)).body.address);
      return () => at.portal.nobody.post('/signing_sessions/open', { secret });
    },
  },
  'signing.sign': {
    leaves: ['user.signing_received'],
    prepare: async (at) => {
      const { body } = await begun(at);
      const secret = secretIn(body.address);
      const opened = await at.portal.nobody.post('/signing_sessions/open', { secret });
      const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
      const signature = { secret, hash: body.hash, ...PHONE_SIGNATURE };
      return () =>
        at.portal.nobody.post('/signing_sessions/sign', signature, { cookie, origin: 'http://portal.test' });
    },
  },
};
