/** The parts of a warranty's number; the sequence has no gaps within organisation and year. */
export type WarrantyNumber = {
  readonly organisation: number;
  readonly year: number;
  /** From 1. */
  readonly sequence: number;
};

/** `W/{organisation}/{year}/{sequence}` (design: domain, Installation). */
export function formatWarrantyNumber({ organisation, year, sequence }: WarrantyNumber): string {
  return `W/${organisation}/${year}/${sequence}`;
}

/** The parts of a number as printed, blanks and case aside; undefined for any other text. */
export function parseWarrantyNumber(text: string): WarrantyNumber | undefined {
  const parts = /^W\/([1-9]\d{0,8})\/(\d{4})\/([1-9]\d{0,8})$/i.exec(text.trim());
  if (!parts) return undefined;
  return { organisation: Number(parts[1]), year: Number(parts[2]), sequence: Number(parts[3]) };
}
