// Asks git which files a change affects.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../ensure-installed.mjs';

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}

/**
 * The files that differ from `since` (a revision), including uncommitted ones; `base` describes the base of the
 * comparison. Without `since`: from where the branch left `origin/main`, or else the last commit. Null without git, or
 * for an unknown revision.
 */
export function changedFiles(since) {
  const base = since ?? git('merge-base', 'HEAD', 'origin/main')?.[0] ?? 'HEAD';
  const tracked = git('diff', '--name-only', base, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (tracked === null || untracked === null) return null;
  return { base, files: [...new Set([...tracked, ...untracked])] };
}
