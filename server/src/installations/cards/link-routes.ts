import type { FastifyInstance } from 'fastify';
import { CARD_PAGE, createCardLink, openCardLink } from '@portal/domain/installations/card-link-contract';
import { Problem } from '@portal/domain/problem';
import { LIMITS } from '../../auth/guessing-store.ts';
import { qrSvg } from '../../cards/codes.ts';
import { recordEvent } from '../../events/commands.ts';
import type { CardTools } from '../../files/card-commands.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { countAttempt, uncountAttempt } from '../../platform/http/rate-limit.ts';
import {
  hashOfSecret,
  newSecret,
  phoneCookie,
  secretOfPhone,
} from '../../platform/identity/strangers-phone.ts';
import { portalIn } from '../../platform/scope-of.ts';
import { authoriseInstallation } from '../access.ts';
import { loadInstallation } from '../read-commands.ts';
import { cardOf } from './card-commands.ts';
import * as store from './link-store.ts';

/** A card on a customer's own phone by a QR code (decision 054): for customers without an e-mail. */
export function cardLinkRoutes(app: FastifyInstance, tools: CardTools & Pick<Deps, 'jobs' | 'clock'>): void {
  const { db, config, jobs, clock } = tools;
  const phones = phoneCookie(config, { name: 'portal_card', path: '/api/card_links' });
  jobs.every('card-links.forget', '*/5 * * * *', () =>
    db.system((tx) => store.deleteEndedCardLinks(tx, clock())),
  );

  serve(
    app,
    createCardLink,
    async ({ tx, scope, params, body, now }) => {
      const installation = await loadInstallation(tx, scope, params.id);
      authoriseInstallation(scope.actor, 'see', installation);
      if (body.card === 'warranty' && !installation.warranty) throw new Problem('not-found');
      const secret = newSecret();
      const link = { installation: installation.id, card: body.card, secret };
      const expiresAt = await store.insertCardLink(tx, scope, link, now);
      await recordEvent(tx, scope, {
        type: 'installation.card_shown',
        installationId: installation.id,
        deviceId: installation.device_id,
        card: body.card,
      });
      const address = new URL(`${CARD_PAGE}#${secret}`, config.publicUrl).href;
      const qr = qrSvg(address)?.toString();
      if (qr === undefined) throw new Error('The address of a card is too long for a QR code');
      return { address, qr, expiresAt };
    },
    { limits: LIMITS.signing },
  );

  serve(
    app,
    openCardLink,
    async ({ body, request, reply, now }) => {
      const guesses = LIMITS.signingGuess({ address: request.ip });
      await db.signIn((tx) => countAttempt(tx, guesses, now));
      const known = await db.signIn((tx) => store.cardLinkOfSecret(tx, body.secret));
      const scope = portalIn(known?.organisation_id ?? 0);
      const link = known && (await db.within(scope, (tx) => store.cardLinkById(tx, scope, known.id, now)));
      if (!link) throw new Problem('card-link-over');
      await db.signIn((tx) => uncountAttempt(tx, guesses, now));
      await admitPhone(tools, link, phones.read(request), (phone) => phones.give(reply, phone));
      const load = (tx: Parameters<typeof loadInstallation>[0]) =>
        loadInstallation(tx, scope, link.installation_id);
      const { bytes } = await cardOf(tools, scope, link.card, load, now);
      void reply.header('content-disposition', 'inline; filename="card.pdf"');
      return bytes;
    },
    { transaction: 'none' },
  );
}

/** Lets the first phone in, and later only that one. Throws `card-link-over`. */
async function admitPhone(
  { db }: Pick<Deps, 'db'>,
  link: store.CardLink,
  phone: string | undefined,
  give: (phone: string) => void,
): Promise<void> {
  if (link.phone_hash !== null) {
    if (phone === undefined || hashOfSecret(phone) !== link.phone_hash) throw new Problem('card-link-over');
    return;
  }
  const scope = portalIn(link.organisation_id);
  const fresh = secretOfPhone(phone);
  if (!(await db.within(scope, (tx) => store.bindCardLink(tx, scope, link.id, hashOfSecret(fresh)))))
    throw new Problem('card-link-over');
  give(fresh);
}
