// Prints the summary at the end of a test run.
import { scaledSeconds } from './processor-use.mjs';

const WARN_MINUTES = 13;
const perColumn = 3;

const seconds = (value) => `${value.toFixed(1).padStart(7)} s`;

/** Seconds of each file, the slowest first, of one piece. */
export function printFiles(title, { files }) {
  if (files.length === 0) return;
  const cells = [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds: time }) => `${seconds(time)}  ${file}`);
  const width = Math.max(...cells.map((cell) => cell.length)) + 2;
  console.log(`\nSeconds of each file, ${title}:`);
  for (let at = 0; at < cells.length; at += perColumn)
    console.log(
      cells
        .slice(at, at + perColumn)
        .map((cell) => cell.padEnd(width))
        .join('')
        .trimEnd(),
    );
}

/**
 * The table of pieces, what passed only on retry, what failed, and the final line. `ran` is a list of `{ title,
 * seconds, busyShare, outcome }`; `calibration` is what was measured between them. Returns the exit code.
 */
export function summarise(ran, calibration, { isGate }) {
  const total = ran.reduce((sum, { seconds: time }) => sum + time, 0);
  const passed = ran.reduce((sum, { outcome }) => sum + outcome.passed, 0);
  const failures = ran.flatMap(({ outcome }) => outcome.failures);
  const secondTry = ran.flatMap(({ outcome }) => outcome.secondTry);

  console.log('\nPiece, seconds, share of work, passed, failed:');
  for (const { title, seconds: time, busyShare, outcome } of ran)
    console.log(
      `${seconds(time)} ${`${Math.round(busyShare * 100)}`.padStart(4)} %  ${title.padEnd(28)} ${String(outcome.passed).padStart(5)} ${String(outcome.failures.length).padStart(4)}`,
    );
  const { factor } = calibration;
  const [quickest, slowest] = calibration.range.map((value) => value.toFixed(2));
  const scaled = ran.reduce((sum, piece) => sum + scaledSeconds(piece, factor), 0) / 60;
  console.log(
    `\nAfter the installing: ${(total / 60).toFixed(1)} min. This machine takes ${factor.toFixed(2)} times as long for its work as the reference machine (${quickest} to ${slowest} between the pieces), which would need ${scaled.toFixed(1)} min with the same waiting.`,
  );
  const { work, start } = calibration.middle;
  console.log(
    `Measured for that: the calibration's work in ${Math.round(work)} ms, the start of a process in ${Math.round(start)} ms.`,
  );
  if (isGate && scaled > WARN_MINUTES)
    console.warn(
      `WARNING: ${scaled.toFixed(1)} minutes are over ${WARN_MINUTES}; the limit is 15. What is slow stands above.`,
    );
  console.log(
    secondTry.length === 0
      ? 'Nothing needed a second try.'
      : `Passed only at the second try:\n  ${secondTry.join('\n  ')}`,
  );
  if (failures.length > 0) console.log(`\nWhat failed:\n  ${failures.join('\n  ')}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}
