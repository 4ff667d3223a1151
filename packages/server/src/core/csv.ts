/** One line of a CSV file that is not blank: its number in the file, from 1, and its cells. */
export interface CsvLine {
  line: number
  /** Null when a quote is not closed. A cell may contain commas and quotes (RFC 4180), but no line break. */
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
        cells: content.includes('"') ? quoted(content) : plain(content),
      })
    })
  return lines
}

function plain(content: string): string[] {
  return content.split(',').map(cell => cell.trim())
}

const CELL = /\s*(?:"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y

function quoted(content: string): string[] | null {
  const cells: string[] = []
  CELL.lastIndex = 0
  for (;;) {
    const [, inQuotes, bare, end] = CELL.exec(content) ?? []
    if (end === undefined) return null
    cells.push(inQuotes === undefined ? (bare ?? '').trim() : inQuotes.replaceAll('""', '"').trim())
    if (end === '') return cells
  }
}
