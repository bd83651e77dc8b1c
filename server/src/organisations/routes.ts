import type { FastifyInstance } from 'fastify';
import { DEFAULT_ORGANISATION_ID, ORGANISATION_IDS } from '@portal/domain/constants';
import {
  chooseOrganisation,
  getBuild,
  getLogo,
  getOrganisation,
  listOrganisations,
} from '@portal/domain/organisations/contract';
import { Problem } from '@portal/domain/problem';
import packageJson from '../../package.json' with { type: 'json' };
import { recordEvent } from '../events/commands.ts';
import { serve } from '../platform/http/endpoint.ts';
import { logoSvg } from './brand-store.ts';
import { presentOrganisation } from './present.ts';
import { listOrganisations as list, organisationById } from './store.ts';

/** A logo changes only with a release. */
const LOGO_CACHE = 'public, max-age=3600';

/** Organisations, their logos, and what the sign-in page needs to know of this build. */
export function organisationsRoutes(app: FastifyInstance): void {
  serve(app, listOrganisations, ({ tx, scope, actor, list: asked }) =>
    list(tx, actor?.role === 'superadmin' ? ORGANISATION_IDS : [scope.organisationId], asked),
  );

  serve(app, getOrganisation, async ({ tx, scope, params }) => {
    const readable = params.id === scope.organisationId || scope.actor.role === 'superadmin';
    const row = readable ? await organisationById(tx, params.id) : undefined;
    if (!row) throw new Problem('not-found');
    return presentOrganisation(row);
  });

  serve(app, chooseOrganisation, async ({ tx, scope }) => {
    await recordEvent(tx, scope, { type: 'organisation.chosen' });
  });

  serve(
    app,
    getLogo,
    async ({ params, query, reply }) => {
      const svg = await logoSvg(params.id, query.variant);
      if (!svg) throw new Problem('not-found');
      void reply.header('cache-control', LOGO_CACHE);
      return svg;
    },
    { transaction: 'none' },
  );

  serve(app, getBuild, async ({ tx, deps }) => {
    const { organisationId, requireAsp, demo, vapid } = deps.config;
    const row = await organisationById(tx, organisationId);
    return {
      organisation: row
        ? presentOrganisation(row)
        : presentOrganisation({ ...EMPTY_ORGANISATION, id: organisationId }),
      requireAsp,
      demo,
      version: packageJson.version,
      vapidPublicKey: vapid?.publicKey ?? null,
    };
  });
}

/** The sign-in page must also work before the first organisation is set up. */
const EMPTY_ORGANISATION = {
  id: DEFAULT_ORGANISATION_ID,
  name: '',
  phone: null,
  email: null,
  website: null,
  address: null,
  tax_id: null,
};
