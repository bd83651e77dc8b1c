import { serveJobs } from '../platform/running/child-program.ts';
import { openCompiler, type CardJob } from './compile.ts';

const print = openCompiler();

serveJobs(async (job: CardJob) => print(job));
