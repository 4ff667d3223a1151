/** What a cell of a CSV file may be. Null is an empty cell. */
export type CsvValue = string | number | null

/** A CSV file (RFC 4180) in UTF-8 with a byte order mark, which Excel needs. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return '\uFEFF' + rows.map(row => row.map(toCell).join(',') + '\r\n').join('')
}

/** A spreadsheet would run these as formulas. A signed number, such as a phone number, is not one. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(\.\d+)?$/

function toCell(value: CsvValue): string {
  if (value === null) return ''
  const text = String(value)
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
