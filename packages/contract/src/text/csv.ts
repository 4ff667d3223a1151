import Papa from 'papaparse'

/** A row of a CSV file. */
export interface CsvRow {
  /** The number of its first line in the file, from 1. A cell in quotes may have line breaks. */
  line: number
  cells: string[]
  /** Whether its quotes do not match. An unclosed quote makes the rest of the file one cell. */
  isBroken: boolean
}

/** A first line that names the separator, as Excel reads and some programs write it: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?\n/i

/** Also those of a file that was converted twice. */
const LINE_END = /\r*\n|\r/g

const SEPARATORS = [',', ';', '\t', '|']

/**
 * Reads a CSV file (RFC 4180) with any of the separators of spreadsheets and any line ends (CR CR LF too). A blank line
 * is a row with one empty cell.
 *
 * @param max how many rows are read; 0 reads all
 */
export function readCsv(file: string, max = 0): CsvRow[] {
  const whole = file
    .replace(/^\uFEFF/, '')
    .replaceAll(LINE_END, '\n')
    .replace(/\n$/, '')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(separatorLine.length)
  const delimiter = named ?? separatorOf(text)
  const { data, errors } = Papa.parse(text, { preview: max, delimiter, newline: '\n' })
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  let line = separatorLine === '' ? 1 : 2
  return data.map((cells, at) => {
    const row = { line, cells: cells.map(unguardedCell), isBroken: broken.has(at) }
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
    return row
  })
}

/** Longer headings do not exist. */
const HEADINGS_MAX_LENGTH = 20_000

/** The separator that makes the most cells of the first row. Cells of text below may have more of another. */
function separatorOf(text: string): string {
  const start = text.slice(0, HEADINGS_MAX_LENGTH).trimStart()
  const count = (delimiter: string) =>
    Papa.parse(start, { preview: 1, delimiter, newline: '\n' }).data[0]?.length ?? 0
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** What a cell may be. Null is an empty cell. */
export type CsvValue = string | number | null

/** Rows as CSV (RFC 4180), each with its line end. No cell is a formula in any spreadsheet. */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return ''
  return `${Papa.unparse(
    rows.map(row => row.map(safeCell)),
    { newline: '\r\n' },
  )}\r\n`
}

const SIGNED_NUMBER = /^[+-]\d+(\.\d+)?$/

/**
 * A signed number, such as an amount or a phone number, is no formula, and other programs need it as it is. Where the
 * comma does not divide cells, it becomes one in front of a cell that begins with a digit: +1,5*2.
 */
function safeCell(value: CsvValue, column: number, row: readonly CsvValue[]): string {
  const text = String(value ?? '').replaceAll(LINE_END, '\n')
  const isInFront = column === 0 && /^\d/.test(String(row[1] ?? ''))
  return SIGNED_NUMBER.test(text) && !isInFront ? text : guardedCell(text)
}

/** A CSV file in UTF-8 with the byte order mark without which Excel reads it in the code page of the machine. */
export function csvFile(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${csvText(rows)}`
}

/*
 * A spreadsheet takes a text for a formula when it begins with one of these characters, and a formula can send the other
 * cells away (https://owasp.org/www-community/attacks/CSV_Injection). Our files have commas. A spreadsheet whose list
 * separator is another one, as in most of Europe, does not know our quotes, so for it a cell begins after that separator
 * and after a line break inside of our text too. Spaces and quotes before the formula may be dropped.
 */
const CELL_START = '(?<=^|[;\\t|\\r\\n])'
const FORMULA = '(?=[\\s"\']*[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20])'
/** A tab or a line break in front is dropped too. */
const DROPPED_START = "(?='*[\\t\\r\\n])"

const UNGUARDED = new RegExp(`${CELL_START}${FORMULA}|^${DROPPED_START}`, 'g')
const GUARD = new RegExp(`${CELL_START}'${FORMULA}|^'${DROPPED_START}`, 'g')

/** A text with an apostrophe wherever a spreadsheet of any list separator would see a formula begin. */
export function guardedCell(text: string): string {
  return text.replace(UNGUARDED, "'")
}

/** The text of a {@link guardedCell}. A spreadsheet, too, writes an apostrophe before a number that is to stay text. */
export function unguardedCell(cell: string): string {
  return cell.replace(GUARD, '')
}
