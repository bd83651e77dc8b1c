import type { FastifyInstance } from 'fastify';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { Problem } from '@portal/domain/problem';
import { confirmWarranty } from '@portal/domain/warranty/contract';
import { serve } from '../platform/http/endpoint.ts';
import { portalIn } from '../platform/scope-of.ts';
import { presentConfirmed } from './present.ts';
import { organisationOfCode, warrantyByCode } from './store.ts';

/** The public page behind the QR code of a warranty card. */
export function warrantiesRoutes(app: FastifyInstance): void {
  serve(
    app,
    confirmWarranty,
    async ({ deps, params, now, language }) => {
      // As printed in groups, or typed in lower case.
      const code = params.code.replaceAll('-', '').toUpperCase();
      const organisationId = await deps.db.signIn((tx) => organisationOfCode(tx, code));
      if (organisationId === undefined) throw new Problem('not-found');
      const found = await deps.db.within(portalIn(organisationId), (tx) => warrantyByCode(tx, code));
      if (!found) throw new Problem('not-found');
      return presentConfirmed(found, todayIn(TIME_ZONE, now), language);
    },
    { transaction: 'none' },
  );
}
