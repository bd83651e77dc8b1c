// `npm run test:failover` and its like: a drill of docs/operations.md with the programs that it needs, from Debian's
// packages, on loopback, in a folder that it removes. What follows the name of the drill goes to it.
import { ensureInstalled, run } from './ensure-installed.mjs';
import { ensureDrillTools } from './ensure-system-tools.mjs';

const [drill = '', ...rest] = process.argv.slice(2);
ensureInstalled();
ensureDrillTools(drill);
process.exit(run('node', [`e2e/operations/${drill}.ts`, ...rest]));
