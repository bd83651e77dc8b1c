import { serveParent } from '../platform/running/child-program.ts';
import { openCompiler, type CardJob } from './compile.ts';

const print = openCompiler();

serveParent(async (job: CardJob) => print(job));
