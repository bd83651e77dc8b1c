/**
 * The circles of a graph: nodes have one number when each leads to the other, directly or indirectly, and a node in no circle has a
 * number of its own. Tarjan's strongly connected components, in one pass over the edges and without recursion, so that a long chain
 * needs no deep stack.
 *
 * @param edges for each node the nodes to which it leads
 */
export function circlesOf(edges: readonly (readonly number[])[]): readonly number[] {
  const circle = edges.map(() => -1);
  /** When a node was reached, and the earliest node still open that it leads back to; -1 for one that was not reached. */
  const reached = edges.map(() => -1);
  const earliest = edges.map(() => -1);
  /** Nodes that were reached and whose circle is not known yet. */
  const open: number[] = [];
  let count = 0;

  const enter = (node: number) => {
    reached[node] = earliest[node] = count;
    count += 1;
    open.push(node);
    return { node, left: [...(edges[node] ?? [])] };
  };
  const leadsBackTo = (node: number, to: number | undefined) => {
    earliest[node] = Math.min(earliest[node] ?? 0, to ?? 0);
  };
  const leave = (node: number) => {
    if (earliest[node] !== reached[node]) return;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      circle[last] = node;
      if (last === node) return;
    }
  };

  for (const root of edges.keys()) {
    const path = reached[root] === -1 ? [enter(root)] : [];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        path.pop();
        leave(top.node);
        const before = path.at(-1);
        if (before) leadsBackTo(before.node, earliest[top.node]);
      } else if (reached[next] === -1) path.push(enter(next));
      else if (circle[next] === -1) leadsBackTo(top.node, reached[next]);
    }
  }
  return circle;
}
