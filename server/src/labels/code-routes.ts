import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/labels/contract';
import { Problem } from '@portal/domain/problem';
import { LIMITS } from '../auth/guessing-store.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { countAttempt, uncountAttempt } from '../platform/http/rate-limit.ts';
import { portalIn } from '../platform/scope-of.ts';
import { deviceOfLabel, organisationOfLabel } from './store.ts';

/** The public page behind the QR code of a device's label: which device it is, only people of its maker are told. */
export function labelCodeRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(
    app,
    contract.getLabelledDevice,
    async ({ params, request, session, now }) => {
      const guesses = LIMITS.deviceCodeGuess({ address: request.ip });
      await db.signIn((tx) => countAttempt(tx, guesses, now));
      const organisationId = await db.signIn((tx) => organisationOfLabel(tx, params.code));
      const found =
        organisationId !== undefined &&
        (await db.within(portalIn(organisationId), (tx) => deviceOfLabel(tx, organisationId, params.code)));
      if (!found) throw new Problem('not-found');
      await db.signIn((tx) => uncountAttempt(tx, guesses, now));
      const isOfMaker = session?.actor.organisationId === organisationId;
      return { ...found, device: isOfMaker ? found.device : null };
    },
    { transaction: 'none' },
  );
}
