import { z } from 'zod';

/** How records of one kind are read, whichever version of the app has written them. */
export type Ladder<Record> = {
  /** The schema version that is written today. */
  readonly version: number;
  /** Checks a raw record and lifts it to today's form; throws `NewerRecord`, or what the schema throws. */
  readonly read: (raw: unknown) => Record;
  /** The next version: its schema, and how a record of the one before becomes it. */
  readonly next: <Next>(schema: z.ZodType<Next>, lift: (older: Record) => Next) => Ladder<Next>;
};

/** Written by a later version of the app: not broken, and nothing that this version may touch. */
export class NewerRecord extends Error {
  override readonly name = 'NewerRecord';
}

// Before every store stamped its records, those of the first version carried no number.
const versionSchema = z.looseObject({ schemaVersion: z.int().min(1).default(1) });

/** The first rung of a store's ladder; later ones follow with `next` and none is ever taken away. */
export function firstVersion<Record>(schema: z.ZodType<Record>): Ladder<Record> {
  return rung(1, schema, (raw, version) => {
    throw new Error(`Version ${String(version)} of ${typeof raw} never was`);
  });
}

function rung<Record>(
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
    next: (nextSchema, lift) => rung(version + 1, nextSchema, (raw) => lift(read(raw))),
  };
}
