// Groups of mutants that can be applied at the same time, because each has a test that imports none of the others.

/** The maximum number of mutants in one group. */
const MOST = 24;
/** How many of a mutant's nearest tests are considered when looking for the one that imports least. */
const NEAREST = 6;

/**
 * Divides mutants into groups in which a failed test identifies its mutant: it imports the file of that one only. Only
 * tests of the domain, which are pure, are used; a mutant without any is in no group.
 * @param {import('./nearest-tests.mjs').ImportGraph} graph
 * @param {readonly import('./source-mutants.mjs').Mutant[]} mutants
 * @returns {{ mutant: import('./source-mutants.mjs').Mutant, test: string }[][]}
 */
export function groupsApart(graph, mutants) {
  const groups = [];
  for (const mutant of roundRobin(mutants)) {
    const test = ownTest(graph, mutant);
    if (test === undefined) continue;
    const member = { mutant, test };
    const group = groups.find(
      (one) => one.length < MOST && one.every((other) => areApart(graph, member, other)),
    );
    if (group) group.push(member);
    else groups.push([member]);
  }
  return groups;
}

/** Of the nearest tests of the domain the one that imports least. */
function ownTest(graph, mutant) {
  const [test] = graph
    .testsOf(mutant)
    .filter((one) => one.startsWith('domain/'))
    .slice(0, NEAREST)
    .sort((a, b) => graph.reachedBy(a).size - graph.reachedBy(b).size);
  return test;
}

const areApart = (graph, one, other) =>
  !graph.reachedBy(one.test).has(other.mutant.file) && !graph.reachedBy(other.test).has(one.mutant.file);

/** One mutant of each file in turn, so that neighbours in the list are of different files. */
function roundRobin(mutants) {
  const rows = [...Map.groupBy(mutants, ({ file }) => file).values()];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
}
