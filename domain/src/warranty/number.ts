/** The parts of a warranty's number; the sequence has no gaps within organisation and year. */
export type WarrantyNumber = {
  readonly organisation: number;
  readonly year: number;
  /** From 1. */
  readonly sequence: number;
};

/** `W/{organisation}/{year}/{sequence}`. */
export function formatWarrantyNumber({ organisation, year, sequence }: WarrantyNumber): string {
  return `W/${organisation}/${year}/${sequence}`;
}
