import { warrantyStart } from '@portal/domain/warranty/period';
import { formatWarrantyNumber } from '@portal/domain/warranty/record';
import type { IsoDate } from '@portal/domain/dates';
import { nextId, type SeedInstallation, type World } from '../world.ts';

/** An accepted installation with its warranty. */
export type SeedWarranty = {
  readonly id: number;
  readonly start: IsoDate;
  readonly installation: SeedInstallation;
};

/** As long as the codes that the server generates. */
const CODE_LENGTH = 16;

/** Warranties in the order in which they were issued, so that the numbers of a year have no gaps. */
export function addWarranties(world: World, accepted: readonly SeedInstallation[]): SeedWarranty[] {
  const { rows, random, calendar } = world;
  const last = new Map<string, { organisation_id: number; year: number; last: number }>();
  const inOrder = [...accepted].sort((a, b) =>
    a.decidedOn < b.decidedOn ? -1 : a.decidedOn > b.decidedOn ? 1 : a.id - b.id,
  );
  const issued = inOrder.map((installation): SeedWarranty => {
    const { organisationId, version } = installation.device;
    const year = Number(installation.decidedOn.slice(0, 4));
    const counter = last.get(`${organisationId} ${year}`) ?? {
      organisation_id: organisationId,
      year,
      last: 0,
    };
    counter.last += 1;
    last.set(`${organisationId} ${year}`, counter);
    const soldOn = rows.installations[installation.id - 1]?.sold_on;
    const start = warrantyStart(version.terms, { startedOn: installation.on, soldOn });
    const id = nextId(rows.warranties);
    rows.warranties.push({
      id,
      organisation_id: organisationId,
      installation_id: installation.id,
      number: formatWarrantyNumber({ organisation: organisationId, year, sequence: counter.last }),
      year,
      sequence: counter.last,
      start,
      terms: version.terms,
      code: random.code(CODE_LENGTH),
      issued_at: calendar.during(installation.decidedOn, 15),
      withdrawn_at: null,
    });
    return { id, start, installation };
  });
  rows.warranty_counters.push(...last.values());
  return issued;
}
