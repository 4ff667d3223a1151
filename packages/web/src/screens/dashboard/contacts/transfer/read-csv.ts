import Papa from 'papaparse'
import { ENTRIES_MAX, type FileEntry, type ReadFile, STARRED } from './file-entry.ts'

/**
 * Reads a CSV file with a row of headings, as Google Contacts and Outlook export it. Returns null if no heading is
 * that of a phone number.
 */
export function readCsv(text: string): ReadFile | null {
  const { data, errors } = Papa.parse(text, {
    // The row of headings, and one entry more than are read.
    preview: ENTRIES_MAX + 2,
    delimiter: delimiterOf(text),
  })
  const [headings = [], ...rows] = data
  const columns = columnsOf(headings)
  if (columns.phones.length === 0) return null
  // An unclosed quotation mark makes the rest of the file one cell.
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const file: ReadFile = { entries: [], unreadable: [], isCut: rows.length > ENTRIES_MAX }
  for (const [at, row] of rows.slice(0, ENTRIES_MAX).entries()) {
    if (row.every(cell => cell.trim() === '')) continue
    // The headings are row 1.
    if (broken.has(at + 1)) file.unreadable.push(at + 2)
    else file.entries.push(entryOf(row, columns, at + 2))
  }
  return file
}

/** The most frequent one of the headings. Cells of text may have more of another. */
function delimiterOf(text: string): string {
  const [headings = ''] = text
    .slice(0, 10_000)
    .trimStart()
    .split(/[\r\n]/)
  const counts = [',', ';', '\t'].map(delimiter => ({
    delimiter,
    count: headings.split(delimiter).length,
  }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).delimiter
}

interface Columns {
  /** The parts of the name, in the order in which they are written. */
  names: number[]
  /** Used when the name is empty. */
  otherNames: number[]
  /** `label` is the column of the label, or the label itself. */
  phones: { column: number; label: number | string }[]
  faxes: number[]
  notes: number[]
  groups: number[]
}

const NAME_PARTS = [/^(first|given) name$/, /^(middle|additional) name$/, /^(last|family) name$/]
const NUMBERED_PHONE = /^phone (\d+) - value$/
const PHONE = /^(.*?)\s*(phone|mobile|cell|telephone|tel)( number)?( \d)?$/
/** Other headings that end with "number" are those of papers and accounts. */
const NUMBER = /^(home|work|business|office|main|other|primary|contact|whatsapp)? ?(number)( \d)?$/
const FAX = /(^|\s)(fax|pager|telex)( (phone|number))?( \d)?$/

function columnsOf(cells: string[]): Columns {
  const headings = cells.map(cell => cell.trim().toLowerCase())
  const having = (pattern: RegExp) =>
    headings.flatMap((text, at) => (pattern.test(text) ? [at] : []))
  const parts = NAME_PARTS.flatMap(having)
  const whole = having(/^(name|full name|display name|contact)$/)
  const numbered = headings.flatMap((text, column) => {
    const place = NUMBERED_PHONE.exec(text)?.[1]
    if (place === undefined) return []
    const label = headings.findIndex(
      other => /^phone (\d+) - (label|type)$/.exec(other)?.[1] === place,
    )
    return [{ column, label: label < 0 ? '' : label }]
  })
  const named = headings.flatMap((text, column) => {
    if (/fax|pager|telex/.test(text)) return []
    const match = PHONE.exec(text) ?? NUMBER.exec(text)
    return match ? [{ column, label: labelOf(match[1] ?? '', match[2] ?? '') }] : []
  })
  return {
    names: whole.length > 0 ? whole : parts,
    otherNames: [
      ...(whole.length > 0 ? parts : []),
      ...having(/^(nickname|file as|organization name|organization 1 - name|company)$/),
    ],
    phones: numbered.length > 0 ? numbered : named,
    faxes: having(FAX),
    notes: having(/^notes?$/),
    groups: having(/^(labels|group membership|categories)$/),
  }
}

/** "Home" of the heading "Home Phone", "Mobile" of "Mobile". */
function labelOf(before: string, word: string): string {
  const label = before || (word === 'mobile' || word === 'cell' ? word : '')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function entryOf(row: string[], columns: Columns, place: number): FileEntry {
  const cell = (column: number) => withoutGuard(row[column] ?? '').trim()
  const filled = (columnNumbers: number[]) => columnNumbers.map(cell).filter(text => text !== '')
  // Google writes several values with one label into one cell.
  const valuesOf = (column: number) =>
    cell(column)
      .split(' ::: ')
      .filter(text => text !== '')
  const phones = columns.phones.flatMap(({ column, label }) => {
    const shownLabel = (typeof label === 'number' ? cell(label) : label).replace(/^\* /, '')
    return valuesOf(column).map(text => ({ label: shownLabel, text }))
  })
  const isFax = ({ label }: { label: string }) => FAX.test(label.toLowerCase())
  return {
    place,
    name: filled(columns.names).join(' ') || (filled(columns.otherNames)[0] ?? ''),
    numbers: phones.filter(phone => !isFax(phone)),
    faxes: [...columns.faxes.flatMap(valuesOf), ...phones.filter(isFax).map(({ text }) => text)],
    note: filled(columns.notes).join('\n'),
    isFavourite: filled(columns.groups).some(text => STARRED.test(text)),
  }
}

/** Removes the apostrophe that an export puts before text which a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return /^'+[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(cell) ? cell.slice(1) : cell
}
