/** What the processes of one run of journeys tell each other by the environment. */
const { env } = process;

/** A server that runs already and that the journeys use; `npm run journey` names it. */
export function runningServer(): string | undefined {
  return env.JOURNEY_SERVER;
}

/** A folder in which the demo data outlive the run; they are made there if they are missing. */
export function reusedDataDir(): string | undefined {
  return env.JOURNEY_DATA_KEPT;
}

/** The demo data that every server of this run begins with; undefined where each server seeds its own. */
export function seededData(): string | undefined {
  return env.JOURNEY_DATA;
}

/** Lets every server of this process, and of the processes that it starts, begin with a copy of these data. */
export function beginWithData(folder: string): void {
  env.JOURNEY_DATA = folder;
}
