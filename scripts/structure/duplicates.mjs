// Finds code that stands twice in the product: runs of twelve lines or more that are the same, but for white space.

/** So many equal lines are one idea that is written twice. */
export const DUPLICATE_LINES = 12;

/** What counts as a line: no blank ones, comments, imports or lone punctuation. `[number, text]`, the number from 1. */
function countedLines(text) {
  let inImport = false;
  return text.split('\n').flatMap((line, at) => {
    const trimmed = line.trim();
    if (/^import\b/.test(trimmed)) inImport = true;
    const skipped = inImport || !/\w/.test(trimmed) || /^(\/\/|\/?\*)/.test(trimmed);
    if (inImport && /['"];?$|\};?$/.test(trimmed)) inImport = false;
    return skipped ? [] : [[at + 1, trimmed]];
  });
}

/**
 * Pairs of places that share a run of equal lines, each run once and as long as it goes.
 *
 * @param files `{ file, text }`
 * @returns `{ one: { file, line }, other: { file, line }, lines }`
 */
export function duplicates(files, least = DUPLICATE_LINES) {
  const counted = files.map(({ file, text }) => ({ file, lines: countedLines(text) }));
  const seen = new Map();
  const found = [];
  for (const [index, { lines }] of counted.entries()) {
    for (let at = 0; at + least <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + least)
        .map(([, text]) => text)
        .join('\n');
      const earlier = seen.get(key);
      if (earlier === undefined) {
        seen.set(key, { index, at });
        continue;
      }
      const before = counted[earlier.index].lines;
      const begins = at > 0 && earlier.at > 0 && lines[at - 1][1] === before[earlier.at - 1][1];
      const overlaps = earlier.index === index && at - earlier.at < least;
      if (begins || overlaps) continue;
      let length = least;
      while (
        lines[at + length]?.[1] !== undefined &&
        lines[at + length][1] === before[earlier.at + length]?.[1]
      )
        length += 1;
      found.push({
        one: { file: counted[earlier.index].file, line: before[earlier.at][0] },
        other: { file: counted[index].file, line: lines[at][0] },
        lines: length,
      });
    }
  }
  return found;
}
