/** Where the demo data of this run lie that every server begins with; undefined where each server seeds its own. */
export function seededData(): string | undefined {
  return process.env.JOURNEY_DATA;
}

/** Lets every server of this process, and of the processes that it starts, begin with a copy of these data. */
export function beginWithData(folder: string): void {
  process.env.JOURNEY_DATA = folder;
}
