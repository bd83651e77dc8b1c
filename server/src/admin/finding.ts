/** What `check` found about one part of a portal: `wrong` keeps it from working, `warning` is worth a look. */
export type Finding = {
  readonly part: 'Settings' | 'Database' | 'Rights' | 'Memory' | 'Storage' | 'Mail' | 'Clock';
  readonly level: 'ok' | 'warning' | 'wrong';
  readonly text: string;
};

/** A finding as a line of a table. */
export function lineOf({ part, level, text }: Finding): string {
  return `${part.padEnd(9)} ${level.padEnd(8)} ${text}`;
}

/** The words of an error, on one line; an error of several addresses has its words in its causes. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ');
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}
