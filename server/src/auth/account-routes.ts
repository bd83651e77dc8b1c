import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/auth/account-contract';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { correctNewAddress } from './address-commands.ts';
import {
  confirmReset,
  register,
  requestReset,
  requireFreeKey,
  requireGoodReset,
  verifyEmail,
} from './account-commands.ts';

const own = { transaction: 'none' } as const;

/** Registration, confirmation of an address, and recovery of a forgotten password. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    contract.checkRegistrationKey,
    ({ body, request, now }) => requireFreeKey(deps, body.key, request.ip, now),
    own,
  );
  serve(
    app,
    contract.register,
    ({ body, request, language, now }) => register(deps, body, { address: request.ip, language }, now),
    own,
  );
  serve(
    app,
    contract.correctNewAddress,
    ({ body, request, now }) =>
      correctNewAddress(deps, { ...body, address: request.ip, known: deps.devices.read(request) }, now),
    own,
  );
  serve(
    app,
    contract.verifyEmail,
    ({ body, request, now }) => verifyEmail(deps, body.token, request.ip, now),
    own,
  );
  serve(
    app,
    contract.requestPasswordReset,
    ({ body, request, now }) => requestReset(deps, body.email, request.ip, now),
    own,
  );
  serve(
    app,
    contract.checkPasswordReset,
    async ({ body, request, now }) => {
      await requireGoodReset(deps, body.token, request.ip, now);
    },
    own,
  );
  serve(
    app,
    contract.confirmPasswordReset,
    ({ body, request, now }) => confirmReset(deps, body, request.ip, now),
    own,
  );
}
