// Sizes that the structure check enforces: lines of a function, files of a folder, very small files.

/** A longer function should be split. */
export const MAX_FUNCTION_LINES = 80;
/** A larger folder is hard to survey. */
export const MAX_FILES_A_FOLDER = 25;
/** A smaller file usually belongs to a neighbouring one. */
export const SMALL_FILE_LINES = 20;

const indent = (line) => line.length - line.trimStart().length;
const CONTROL =
  /^\s*(?:\}\s*)?(?:if|else|for|while|switch|try|catch|finally|do|case|default|return\b(?!.*=>))\b/;
const FUNCTION =
  /\bfunction\b|=>\s*\{$|^\s*(?:(?:async|get|set|static|override|private|readonly)\s+)*\*?[\w$#[\].]+\s*(?:<.*>)?\(.*\)(?::\s*.+)?\s*\{$/s;

/**
 * The functions of a file that are longer than a number of lines, as oxfmt formats them: the closing line of a block
 * has the indentation of the opening one. `named` allows functions by name.
 * @returns `{ name, line, lines }`, the name being empty for an anonymous one
 */
export function longFunctions(text, most = MAX_FUNCTION_LINES) {
  const lines = text.split('\n');
  const found = [];
  for (const [index, line] of lines.entries()) {
    if (!line.endsWith('{') || CONTROL.test(line)) continue;
    let start = index;
    // A signature of several lines ends with `) {` or `}: Props) {` at the indentation of its first line.
    if (/^\s*[)}\]]/.test(line)) {
      start -= 1;
      while (start > 0 && (lines[start].trim() === '' || indent(lines[start]) > indent(line))) start -= 1;
    }
    const head = lines.slice(start, index + 1).join('\n');
    if (CONTROL.test(head) || !FUNCTION.test(head)) continue;
    let end = index + 1;
    while (end < lines.length && (lines[end].trim() === '' || indent(lines[end]) > indent(line))) end += 1;
    const length = end - start + 1;
    if (length > most) found.push({ name: nameOf(head), line: start + 1, lines: length });
  }
  return found;
}

function nameOf(head) {
  const match =
    /function\*?\s+([\w$]+)/.exec(head) ??
    /(?:const|let)\s+([\w$]+)[^=]*=/.exec(head) ??
    /^\s*(?:async\s+)?([\w$]+)\s*\(/.exec(head);
  return match?.[1] ?? '';
}

/** Folders with more files than `most`, from the folders of all files: `[folder, count]`. */
export function crowdedFolders(folders, most = MAX_FILES_A_FOLDER) {
  const counts = new Map();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > most);
}
