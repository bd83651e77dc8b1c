import type { FastifyInstance } from 'fastify';
import { may } from '@portal/domain/access/policies';
import { momentIn, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { getDesk, listReviews, type Review } from '@portal/domain/installations/review/contract';
import { remarksOf } from '@portal/domain/installations/review/remarks';
import { onOnePage } from '@portal/domain/page';
import type { Scope, Tx } from '../../db/open.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { versionsById } from '../../templates/store.ts';
import { guardOf, installationsById } from '../store.ts';
import { deskOf } from './desk-store.ts';
import { deviceFacts, sharedPhotos, sharedSites } from './facts-store.ts';

/** What those who verify read beside the record: remarks by rule, and what waits. */
export function installationReviewRoutes(app: FastifyInstance): void {
  serve(app, listReviews, async ({ tx, scope, query }) => onOnePage(await reviewsOf(tx, scope, query.id)));
  serve(app, getDesk, ({ tx, scope, query, now }) =>
    deskOf(tx, scope, momentIn(TIME_ZONE, todayIn(TIME_ZONE, now), 0), query),
  );
}

/** The remarks on those of the installations that the caller verifies, in a few statements for any number. */
async function reviewsOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Review[]> {
  const asked = [...new Set(ids)];
  const found = await installationsById(tx, scope, asked);
  const records = asked
    .flatMap((id) => found.get(id) ?? [])
    .filter((record) => may.verify(scope.actor, guardOf(record)));
  if (records.length === 0) return [];
  const verified = records.map(({ id }) => id);
  const versions = await versionsById(tx, scope, [...new Set(records.map((record) => record.version_id))]);
  const devices = await deviceFacts(tx, scope, [...new Set(records.map((record) => record.device_id))]);
  const sites = await sharedSites(tx, scope, verified);
  const photos = await sharedPhotos(tx, scope, verified);
  return records.map((record) => {
    const version = versions.get(record.version_id);
    const device = devices.get(record.device_id);
    if (!version || !device) throw new Error(`Installation ${record.id} has no device or version`);
    const shared = (kind: 'address' | 'phone') =>
      sites
        .filter(({ of, what }) => of === record.id && what === kind)
        .map(({ id, customer, serial }) => ({ id, customer, serial }));
    const remarks = remarksOf({
      installationDate: record.installation_date,
      soldOn: record.sold_on,
      parameters: device.parameters,
      answers: record.survey,
      form: version.installationFormSchema,
      parametersSchema: version.parametersSchema,
      factory: device.factory,
      madeOn: device.madeOn,
      sameAddress: shared('address'),
      samePhone: shared('phone'),
      samePhotos: photos.filter(({ of }) => of === record.id),
      visits: device.visits,
    });
    return { id: record.id, remarks: [...remarks], factory: device.factory };
  });
}
