import { type CsvValue, csvFile, csvText } from '@ringback/contract/text/csv'

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
  yield csvFile([headings])
  for await (const rows of batches) {
    yield csvText(rows.map(row => headings.map(heading => cellOf(row[heading] ?? null))))
  }
}

function cellOf(value: ExportValue): CsvValue {
  if (value instanceof Date) return value.toISOString()
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
