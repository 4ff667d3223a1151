/** One line of a CSV file. Blank lines are skipped. */
export interface CsvLine {
  /** The number of the line in the file. The first line is 1. */
  line: number
  /** Null when a quoted cell is not closed. A quoted cell may contain commas and quotes (RFC 4180), but no line break. */
  cells: string[] | null
}

export function readCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = []
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((content, index) => {
      if (content.trim() === '') return
      lines.push({
        line: index + 1,
        cells: content.includes('"') ? parseQuotedCells(content) : parsePlainCells(content),
      })
    })
  return lines
}

function parsePlainCells(content: string): string[] {
  return content.split(',').map(cell => cell.trim())
}

/** One cell in quotes or without quotes, and the comma or the end of the line after it. */
const CELL = /\s*(?:"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y

function parseQuotedCells(content: string): string[] | null {
  const cells: string[] = []
  CELL.lastIndex = 0
  for (;;) {
    const [, inQuotes, unquoted = '', separator] = CELL.exec(content) ?? []
    if (separator === undefined) return null
    cells.push((inQuotes?.replaceAll('""', '"') ?? unquoted).trim())
    const isLastCell = separator === ''
    if (isLastCell) return cells
  }
}

/** Prints rows as CSV (RFC 4180). */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}
