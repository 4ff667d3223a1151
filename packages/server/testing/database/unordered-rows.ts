import { type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import type { Schema } from '../../src/ports/schema/schema.ts'

/**
 * A database that returns the rows of statements without an order last one first. PostgreSQL may return them in any
 * order, and mostly returns them as they were written, so that what relies on it fails once in a thousand runs.
 */
export function unordered(database: Database): Database {
  const { kysely, ...rest } = database
  return {
    ...rest,
    kysely: reversing(kysely),
    transaction: work =>
      database.transaction(tx => work(Object.assign(reversing(tx), { enqueue: tx.enqueue }))),
    statement: work => database.statement(db => work(reversing(db))),
    read: work => database.read(db => work(reversing(db))),
    readList: work => database.readList(db => work(reversing(db))),
    readWhole: work => database.readWhole(db => work(reversing(db))),
  }
}

const reversing = (kysely: Kysely<Schema>) => kysely.withPlugin(plugin)

const nodes = new WeakMap<object, RootOperationNode>()

const plugin: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    nodes.set(queryId, node)
    return node
  },
  async transformResult({ queryId, result }) {
    const node = nodes.get(queryId)
    return node && !hasOrder(node) ? { ...result, rows: result.rows.toReversed() } : result
  },
}

function hasOrder(node: RootOperationNode): boolean {
  if (node.kind === 'SelectQueryNode') return node.orderBy !== undefined
  return node.kind === 'RawNode' && /\border by\b/.test(node.sqlFragments.join(' '))
}
