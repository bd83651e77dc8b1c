import {
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  RawNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';
import type { Database } from '../db/database.ts';
import { oneForAll, transactionsOn } from '../db/transactions.ts';

/** `i.organisation_id = ` before a value, in a piece of hand-written SQL. */
const COMPARES = /((?:\b\w+\.)?\borganisation_id\s*=\s*)$/;

/** Makes every comparison of an organisation with a value true, whatever the value. */
class ScopeRemover extends OperationNodeTransformer {
  removed = 0;

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const seen = super.transformBinaryOperation(node);
    const { leftOperand: left, operator, rightOperand: right } = seen;
    const isScope =
      ReferenceNode.is(left) &&
      ColumnNode.is(left.column) &&
      left.column.column.name === 'organisation_id' &&
      OperatorNode.is(operator) &&
      operator.operator === '=' &&
      ValueNode.is(right);
    if (!isScope) return seen;
    this.removed += 1;
    const always = RawNode.create(['(', ' = ', ' or true)'], [left, right]);
    return BinaryOperationNode.create(always, OperatorNode.create('='), RawNode.createWithSql('true'));
  }

  protected override transformRaw(node: RawNode): RawNode {
    const { sqlFragments, parameters } = super.transformRaw(node);
    const fragments = [...sqlFragments];
    for (const [at, parameter] of parameters.entries()) {
      const before = fragments[at] ?? '';
      if (!ValueNode.is(parameter) || !COMPARES.test(before)) continue;
      this.removed += 1;
      fragments[at] = before.replace(COMPARES, '($1');
      fragments[at + 1] = ` or true)${fragments[at + 1] ?? ''}`;
    }
    return RawNode.create(fragments, parameters);
  }
}

export type WithoutScope = { readonly db: Database; readonly removed: () => number };

/**
 * The same database for stores without their organisation filter: row level security alone separates the organisations.
 * `removed` counts how often a filter was removed.
 */
export function withoutScope(db: Database): WithoutScope {
  const remover = new ScopeRemover();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => remover.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
  const kysely = db.kysely.withPlugin(plugin);
  return { db: { ...db, kysely, ...transactionsOn(oneForAll(kysely)) }, removed: () => remover.removed };
}
