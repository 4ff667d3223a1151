import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPglite } from '../../testing/test-database.ts'
import { retentionRules } from '../actions/retention.ts'
import type { Database, Reader } from '../ports/database.ts'

interface Table {
  name: string
  kind: 'distributed' | 'local' | null
  why: string | null
  /** The columns of each unique key; null if the database has no such table. */
  keys: string[][] | null
  /** Foreign keys: the kind of the table to which each leads, and its columns. */
  references: { to: Table['kind']; columns: string[] }[]
  triggers: number
}

const FILE = readFileSync(new URL('../../../../deploy/citus.sql', import.meta.url), 'utf8')

/** The file is true on plain PostgreSQL; `npm run faults -- citus` runs it. */
describe('deploy/citus.sql', () => {
  let database: Database
  let tables: Table[]
  beforeAll(async () => {
    database = await freshPglite()
    tables = await database.transaction(readTables)
  })
  afterAll(() => database.close())
  const ofKind = (kind: Table['kind']) => tables.filter(table => table.kind === kind)
  const namesOf = (list: readonly Table[]) => list.map(({ name }) => name)

  it('has every table with its kind, each local one with a reason, and no other table', () => {
    expect(namesOf(ofKind(null))).toEqual([])
    const unknown = tables.filter(table => table.keys === null)
    expect(namesOf(unknown)).toEqual([])
    expect(namesOf(ofKind('local').filter(({ why }) => !why))).toEqual([])
    expect(ofKind('distributed').length).toBeGreaterThanOrEqual(5)
  })

  it('distributes tables with the user in all their keys, without triggers', () => {
    const wrong = ofKind('distributed').filter(
      table => !hasUserInKeys(table) || table.keys?.length === 0 || table.triggers > 0,
    )
    expect(namesOf(wrong)).toEqual([])
  })

  it('distributes with a table those that refer to it, by a foreign key with the user', () => {
    const referring = tables.filter(
      ({ kind, references }) =>
        references.some(({ to }) => to === 'distributed') && kind !== 'distributed',
    )
    expect(namesOf(referring)).toEqual([])
    const ofOthers = ofKind('distributed').filter(({ references }) =>
      references.some(({ to, columns }) => to === 'distributed' && !columns.includes('user_id')),
    )
    expect(namesOf(ofOthers)).toEqual([])
  })

  it('keeps queues and tables whose old rows are deleted local', () => {
    const old = new Set<string>(retentionRules().map(({ table }) => table))
    expect(namesOf(ofKind('distributed')).filter(name => old.has(name))).toEqual([])
    const reasons = ofKind('local').filter(
      ({ name, why }) => why?.startsWith('old rows') && !old.has(name),
    )
    expect(namesOf(reasons)).toEqual([])
  })

  it('gives no key as the reason of a table that has the user in all its keys', () => {
    const ready = ofKind('local').filter(
      table => table.why?.startsWith('key') && table.keys?.length !== 0 && hasUserInKeys(table),
    )
    expect(namesOf(ready)).toEqual([])
  })
})

function hasUserInKeys({ keys }: Table): boolean {
  return keys?.every(columns => columns.includes('user_id')) ?? false
}

/** Runs the list of the file, without the functions of Citus. */
async function readTables(db: Reader): Promise<Table[]> {
  const [list = ''] = FILE.split('\ndo $$')
  await sql.raw(list).execute(db)
  const { rows } = await sql<Table>`
    with tables as (
      select oid, relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    )
    select coalesce(t.name, k.name) as name, k.kind, k.why,
      case when t.oid is not null then (
        select coalesce(json_agg((
          select json_agg(a.attname) from pg_attribute a
          where a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        )), '[]') from pg_index i where i.indrelid = t.oid and i.indisunique
      ) end as keys,
      (
        select coalesce(json_agg(json_build_object(
          'to', (select other.kind from kinds other where other.name = c.confrelid::regclass::text),
          'columns', (select json_agg(a.attname) from pg_attribute a
            where a.attrelid = c.conrelid and a.attnum = any(c.conkey))
        )), '[]') from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'
      ) as references,
      (select count(*)::integer from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal) as triggers
    from tables t full join kinds k on k.name = t.name order by 1`.execute(db)
  return rows
}
