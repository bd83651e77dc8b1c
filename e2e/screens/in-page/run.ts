import type { Page } from '@playwright/test';
import { INTERACTIVE, isDrawn, nameOf, topLayer } from './drawn.ts';
import { FOCUS } from './focus.ts';
import { LAYOUT } from './layout.ts';
import { motionFaults } from './motion.ts';
import { STRUCTURE } from './structure.ts';
import { LEAST_WIDTH, TARGETS } from './targets.ts';

/** The functions whose text is sent to the browser: each may use only these and the constants below. */
const ALL = [topLayer, isDrawn, nameOf, ...LAYOUT, ...TARGETS, ...STRUCTURE, ...FOCUS, motionFaults];

/** Runs one of these functions in the page. */
export function inPage<Arg>(page: Page, run: (arg: Arg) => string[], arg?: Arg): Promise<string[]> {
  const library = `const INTERACTIVE = ${JSON.stringify(INTERACTIVE)}; const LEAST_WIDTH = ${LEAST_WIDTH};\n${ALL.map(String).join('\n')}`;
  return page.evaluate(`(() => { ${library}; return ${run.name}(${JSON.stringify(arg)}); })()`);
}
