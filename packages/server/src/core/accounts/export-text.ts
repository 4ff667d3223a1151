import { guardedCell } from '@ringback/contract/text/csv-cell'
import { writeCsv } from '../csv.ts'

/** A value of an exported row. Money is in dollars or rupees. */
export type ExportValue = string | number | boolean | Date | null | object
export type ExportRow = Readonly<Record<string, ExportValue>>

/** The rows as an array in JSON, in parts. */
export async function* jsonTextOf(batches: AsyncIterable<readonly ExportRow[]>) {
  let separator = '[\n'
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** The rows as CSV (RFC 4180) with headings, in parts. A cell is never a formula. */
export async function* csvTextOf(
  headings: readonly string[],
  batches: AsyncIterable<readonly ExportRow[]>,
) {
  // Excel reads UTF-8 only with a byte order mark.
  yield `\uFEFF${writeCsv([headings])}`
  for await (const rows of batches) {
    yield writeCsv(rows.map(row => headings.map(heading => cellOf(row[heading] ?? null))))
  }
}

function cellOf(value: ExportValue): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  // A plus and digits are no formula, and other programs need phone numbers as they are.
  if (typeof value === 'string') return /^\+\d+$/.test(value) ? value : guardedCell(value)
  return typeof value === 'object' ? guardedCell(JSON.stringify(value)) : String(value)
}
