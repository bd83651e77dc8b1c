import { z } from 'zod';

/** How records of one kind are read, whichever version of the app has written them. */
export type Ladder<Record> = {
  /** The schema version that is written now. */
  readonly version: number;
  /** Validates a raw record and converts it to the current version; throws `NewerRecord`, or the schema's error. */
  readonly read: (raw: unknown) => Record;
  /** Adds the next version: its schema, and how a record of the version before is converted. */
  readonly next: <Next>(schema: z.ZodType<Next>, lift: (older: Record) => Next) => Ladder<Next>;
};

/** Written by a later version of the app: not damaged, and this version must not change it. */
export class NewerRecord extends Error {
  override readonly name = 'NewerRecord';
}

// The first version of some stores wrote no version number.
const versionSchema = z.looseObject({ schemaVersion: z.int().min(1).default(1) });

/** The first version of a store's schema; later ones are added with `next`, and none is ever removed. */
export function firstVersion<Record>(schema: z.ZodType<Record>): Ladder<Record> {
  return versionStep(1, schema, (raw, version) => {
    throw new Error(`Version ${String(version)} of ${typeof raw} never was`);
  });
}

function versionStep<Record>(
  version: number,
  schema: z.ZodType<Record>,
  older: (raw: unknown, version: number) => Record,
): Ladder<Record> {
  const read = (raw: unknown): Record => {
    const written = versionSchema.parse(raw).schemaVersion;
    if (written > version)
      throw new NewerRecord(`Version ${String(written)}, known up to ${String(version)}`);
    return written === version ? schema.parse(raw) : older(raw, written);
  };
  return {
    version,
    read,
    next: (nextSchema, lift) => versionStep(version + 1, nextSchema, (raw) => lift(read(raw))),
  };
}
