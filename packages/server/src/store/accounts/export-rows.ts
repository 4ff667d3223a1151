import { inrFromPaise, micros, paise, usdFromMicros } from '@ringback/contract/money'
import { sql } from 'kysely'
import type { ExportRow, ExportValue } from '../../core/accounts/export-text.ts'
import type { Reader } from '../../ports/database.ts'
import type { ExportSection } from './export-sections.ts'
import { camelCase } from '../sql.ts'

/** The place in a section after which the next batch begins. */
export type ExportPlace = string | bigint | Buffer

export interface ExportBatch {
  rows: ExportRow[]
  /** The place of the last row; null without rows. */
  last: ExportPlace | null
}

/** The headings of a section, which are the names of the values of its rows. */
export function headingsOf({ columns }: ExportSection): string[] {
  return columns.map(column => partsOf(column).heading)
}

/** The next rows of a section that belong to a user, at most `limit`. */
export async function listExportRows(
  db: Reader,
  section: ExportSection,
  user: { id: string; email: string },
  { after, limit }: { after: ExportPlace | null; limit: number },
): Promise<ExportBatch> {
  const parts = section.columns.map(partsOf)
  const selected = parts.map(({ column, heading }) => sql`${sql.ref(column)} as ${sql.id(heading)}`)
  const key = sql.ref(section.key)
  const conditions = [
    sql`${sql.ref(section.owner.column)} = ${user[section.owner.is]}`,
    ...(section.only ? [sql.raw(section.only)] : []),
    ...(after === null ? [] : [sql`${key} > ${after}`]),
  ]
  const { rows } = await sql<Record<string, unknown> & { place: ExportPlace }>`
    select ${key} as place, ${sql.join(selected)} from ${sql.raw(section.from)}
    where ${sql.join(conditions, sql` and `)} order by ${key} limit ${limit}`.execute(db)
  return {
    rows: rows.map(row =>
      Object.fromEntries(parts.map(part => [part.heading, valueOf(row[part.heading], part.money)])),
    ),
    last: rows.at(-1)?.place ?? null,
  }
}

function partsOf(marked: string): { column: string; heading: string; money: 'usd' | 'inr' | null } {
  const [, money, column = ''] = /^(?:(usd|inr):)?(.+)$/.exec(marked) ?? []
  const name = column.split('.')[1] ?? column
  return { column, heading: camelCase(name), money: (money as 'usd' | 'inr' | undefined) ?? null }
}

function valueOf(value: unknown, money: 'usd' | 'inr' | null): ExportValue {
  if (typeof value !== 'bigint') return (value ?? null) as ExportValue
  if (money === 'usd') return usdFromMicros(micros(value))
  return money === 'inr' ? inrFromPaise(paise(value)) : Number(value)
}
