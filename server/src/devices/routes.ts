import type { FastifyInstance } from 'fastify';
import {
  addToDatabase,
  findDevices,
  findNearDevices,
  getDevice,
  getParameterHistory,
} from '@portal/domain/devices/contract';
import { Problem } from '@portal/domain/problem';
import { LIMITS } from '../auth/guessing-store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { FixedDetailProblem } from '../platform/http/problem-text.ts';
import { changeDatabase } from './admin-commands.ts';
import { mayReadDevice, rememberLookUp } from './look-up-store.ts';
import { askedComponent } from './component-store.ts';
import { findDevices as find } from './list-store.ts';
import { nearSerials, otherTypesOf } from './near-store.ts';
import { deviceById, mayBrowseDevices, parameterHistory } from './store.ts';

/** Each is a question of its own to the database: with those that fit into an address a look-up would take half a minute. */
const MAX_ASKED_PARAMETERS = 10;

/** Device look-up, devices and the history of their parameters. */
export function devicesRoutes(app: FastifyInstance): void {
  serve(
    app,
    findDevices,
    async ({ tx, scope, query, list, now }) => {
      const parameters = query.parameterOrExact ?? {};
      const asked = Object.keys(parameters).length;
      if (asked > MAX_ASKED_PARAMETERS) {
        throw new Problem('invalid-input', {
          violations: [{ propertyPath: 'parameterOrExact', code: 'too-big' }],
        });
      }
      const isLookUp = asked > 0;
      const mayBrowse = mayBrowseDevices(scope);
      if (!isLookUp && !mayBrowse) throw new Problem('not-allowed');
      const filters = {
        ...list,
        templateId: query['deviceTemplate.id'],
        parameters,
        serialOnly: !mayBrowse,
        component: mayBrowse ? askedComponent(query) : undefined,
      };
      const page = await find(tx, scope, filters, list, now);
      // Specification section 7: a look-up without a result answers 404.
      if (isLookUp && page.totalItems === 0) throw new FixedDetailProblem('not-found', 'Not Found');
      if (!mayBrowse) {
        const found = page.items.map(({ id }) => id);
        await rememberLookUp(tx, scope, found, now);
      }
      return page;
    },
    { transaction: 'writes' },
  );

  serve(
    app,
    findNearDevices,
    async ({ tx, scope, query }) => {
      const { 'deviceTemplate.id': type, serial } = query;
      return {
        types: [...(await otherTypesOf(tx, scope, type, serial))],
        serials: [...(await nearSerials(tx, scope, type, serial))],
      };
    },
    { limits: LIMITS.nearSerial },
  );

  serve(app, getDevice, async ({ tx, scope, params, now, showsVersion }) => {
    const device = await deviceById(tx, scope, params.id, now);
    if (!device || !(await mayReadDevice(tx, scope, params.id, now))) throw new Problem('not-found');
    showsVersion(device.revision);
    return device;
  });

  serve(app, getParameterHistory, async ({ tx, scope, params, list, now }) => {
    const device = await deviceById(tx, scope, params.id, now);
    if (!device || !(await mayReadDevice(tx, scope, params.id, now))) throw new Problem('not-found');
    // The caller may not see the installation, so neither the values that somebody else entered in it.
    const enteredByOthers = device.installed && device.installation === null;
    if (enteredByOthers && !mayBrowseDevices(scope)) throw new Problem('not-found');
    return parameterHistory(tx, scope, params.id, list);
  });

  serve(app, addToDatabase, async ({ tx, scope, params, now }) => {
    if (!(await deviceById(tx, scope, params.id, now))) throw new Problem('not-found');
    await changeDatabase(tx, scope, { act: 'add', devices: [params.id] }, now);
    const device = await deviceById(tx, scope, params.id, now);
    if (!device) throw new Problem('not-found');
    return device;
  });
}
