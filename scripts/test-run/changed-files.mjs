// Which files a change touches, asked of git.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../ensure-installed.mjs';

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}

/**
 * The files that differ from `since` (a revision), those that are not committed included; `base` says what was compared with.
 * Without `since`: from where the branch left `origin/main`, or else the last commit. Null without git, or when it does
 * not know the revision.
 */
export function changedFiles(since) {
  const base = since ?? git('merge-base', 'HEAD', 'origin/main')?.[0] ?? 'HEAD';
  const tracked = git('diff', '--name-only', base, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (tracked === null || untracked === null) return null;
  return { base, files: [...new Set([...tracked, ...untracked])] };
}
