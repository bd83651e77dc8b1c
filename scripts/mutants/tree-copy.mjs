// A copy of the tree into which mutants are written; the working copy is never changed.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Our own packages: in a copy their links must lead into the copy. */
const OWN_SCOPE = '@portal';

/** Links every installed package of `from` into `to`, and our own packages to the folders of the copy. */
function linkPackages(from, to, copy) {
  mkdirSync(join(to, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE && name !== '.vite') symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, OWN_SCOPE)))
    symlinkSync(join(copy, name), join(to, OWN_SCOPE, name));
}

/**
 * Copies the files of the tree at `root` that Git knows, with uncommitted changes, and links the installed packages.
 * Returns the folder of the copy and the function that removes it.
 */
export function copyTree(root) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'portal-mutants-')));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const made = new Set();
  for (const file of files.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    const folder = dirname(join(copy, file));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    copyFileSync(join(root, file), join(copy, file));
  }
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'), copy);
  return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
