// Runs one piece of the tests and reads its result.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENV, ROOT } from '../ensure-installed.mjs';

/**
 * @typedef {{ passed: number, failures: string[], secondTry: string[], files: { file: string, seconds: number }[] }}
 * Outcome
 * The result of a piece: descriptions of failures and of what passed only on retry, and the seconds of each file.
 */

export const RESULTS = join(ROOT, 'test-results');

/**
 * Runs a command in the repository; its output is shown at once, or captured and returned. Never throws for a non-zero
 * exit code.
 */
export function execute(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...ENV, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * A command that passes or fails as a whole, such as the type check. Its output is returned, since two run in parallel.
 */
export async function check(title, script) {
  const began = performance.now();
  const { code, output } = await execute('npm', ['run', '-s', script], { quiet: true });
  return {
    output,
    outcome: {
      passed: code === 0 ? 1 : 0,
      failures: code === 0 ? [] : [title],
      secondTry: [],
      files: [{ file: title, seconds: (performance.now() - began) / 1000 }],
    },
  };
}

/** A suite that writes a report. One that crashes without a report counts as one failure. */
async function suite(title, command, args, env, reportFile, read) {
  const { code } = await execute(command, args, { env });
  if (!existsSync(reportFile))
    return { passed: 0, failures: [`${title}: ended with ${code}`], secondTry: [], files: [] };
  const outcome = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  const failures = outcome.failures.map((failure) => `${title}: ${failure}`);
  if (code !== 0 && failures.length === 0) failures.push(`${title}: ended with ${code}`);
  return { ...outcome, failures, secondTry: outcome.secondTry.map((name) => `${title}: ${name}`) };
}

const reportOf = (title) => join(RESULTS, `${title.replaceAll(/\W+/g, '-')}.json`);

/** Vitest projects, counted by `counted-reporter.mjs`. */
export function vitest(title, projects, { env = {}, args = [] } = {}) {
  const file = reportOf(title);
  return suite(
    title,
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...args,
      '--reporter=default',
      '--reporter=./scripts/counted-reporter.mjs',
    ],
    { ...env, COUNTED_REPORT: file },
    file,
    (report) => report,
  );
}

/** A script of ours that takes `--report FILE` and writes an outcome there. */
export function reportingScript(title, script, args, env = {}) {
  const file = reportOf(title);
  return suite(title, 'node', [script, ...args, '--report', file], env, file, (report) => report);
}

/** Playwright tests with the given configuration. */
export function playwright(title, config, { env = {}, args = [] } = {}) {
  const file = reportOf(title);
  return suite(
    title,
    'playwright',
    ['test', '-c', config, ...args],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    file,
    readPlaywright,
  );
}

const specsOf = (suites) => suites.flatMap((one) => [...(one.specs ?? []), ...specsOf(one.suites ?? [])]);

const nameOf = (spec) => `${spec.file}:${spec.line} › ${spec.title}`;

/** The result in Playwright's JSON report. */
export function readPlaywright(report) {
  const specs = specsOf(report.suites);
  const seconds = new Map();
  for (const spec of specs)
    for (const result of spec.tests.flatMap((test) => test.results))
      seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + result.duration / 1000);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [
      ...report.errors.map((error) => error.message.split('\n')[0]),
      ...specs.filter((spec) => !spec.ok).map(nameOf),
    ],
    secondTry: specs.filter((spec) => spec.tests.some((test) => test.status === 'flaky')).map(nameOf),
    files: [...seconds].map(([file, time]) => ({ file, seconds: time })),
  };
}
