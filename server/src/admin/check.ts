import { type Config, ConfigError, readConfig } from '../config.ts';
import { databaseFindings } from './check-database.ts';
import { mailFinding, settingsFindings, storageFinding } from './check-services.ts';
import { type Finding, lineOf, wordsOf } from './finding.ts';
import { withDatabase } from './with-database.ts';

/** Prints what a portal with these settings would find on this machine; returns 1 when something is wrong. */
export async function check(): Promise<number> {
  const findings = await findingsOf();
  for (const finding of findings) console.log(lineOf(finding));
  return findings.some(({ level }) => level === 'wrong') ? 1 : 0;
}

async function findingsOf(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return [{ part: 'Settings', level: 'wrong', text: error.message }];
    throw error;
  }
  const ofDatabase = await withDatabase((own, db) => databaseFindings(own, db)).catch(
    (error: unknown): Finding[] => [{ part: 'Database', level: 'wrong', text: wordsOf(error) }],
  );
  return [
    ...settingsFindings(config),
    ...ofDatabase,
    await storageFinding(config),
    await mailFinding(config),
  ];
}
