import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';
import { defects } from './defects.ts';

/** Whether a way leads from one node to another, looked for step by step. */
function leads(edges: readonly (readonly number[])[], from: number, to: number): boolean {
  const found = new Set(edges[from]);
  for (const node of found) for (const next of edges[node] ?? []) found.add(next);
  return found.has(to);
}

const graphs = fc
  .integer({ min: 1, max: 7 })
  .chain((nodes) =>
    fc.array(fc.array(fc.nat(nodes - 1), { maxLength: 3 }), { minLength: nodes, maxLength: nodes }),
  );

test('two fields are in one circle when each depends on the other, directly or indirectly', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const circle = circlesOf(edges);
      for (const one of edges.keys())
        for (const other of edges.keys())
          expect(circle[one] === circle[other]).toBe(
            one === other || (leads(edges, one, other) && leads(edges, other, one)),
          );
    }),
  );
});

const field = (at: number) => `f${Math.floor(at / 100)}_${at % 100}`;

test('a form of 4,000 fields that each look at the four after them is refused at once, not after minutes', () => {
  const steps = Array.from({ length: 40 }, (_, step) => ({
    id: `s${step}`,
    fields: Array.from({ length: 100 }, (__, own) => {
      const after = [1, 2, 3, 4].map((more) => step * 100 + own + more).filter((at) => at < 4_000);
      const all = after.map((at) => ({
        field: `form.${field(at)}`,
        operator: 'in' as const,
        values: ['yes'],
      }));
      return {
        name: field(step * 100 + own),
        label: `Label ${step * 100 + own}`,
        type: 'yes_no' as const,
        ...(all.length > 0 && { showWhen: { any: [{ all }] } }),
      };
    }),
  }));
  const begun = Date.now();
  const found = defects({ steps });
  // Minutes before, under a second now; generous for a machine that does other work.
  expect(Date.now() - begun).toBeLessThan(15_000);
  expect(found).toHaveLength(15_990);
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['later-reference']));
});
