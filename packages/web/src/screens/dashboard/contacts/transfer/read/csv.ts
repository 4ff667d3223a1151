import { readCsv as parseCsv } from '@ringback/contract/text/csv'
import { type Role, phoneLabelOf, roleOfHeading } from './csv-headings.ts'
import {
  ENTRIES_MAX,
  type FileEntry,
  type ReadFile,
  STARRED,
  countUnused,
  hasOwnGroups,
} from './file-entry.ts'

/** A CSV file whose columns are not assigned yet. */
export interface CsvTable {
  columns: CsvColumn[]
  rows: { place: number; cells: string[] }[]
  /** Rows whose quotes do not match, by their place. */
  unreadable: number[]
  isCut: boolean
}

/** Reads a CSV file, as Google Contacts, Outlook and Yahoo export it. */
export function readTable(text: string): CsvTable {
  // The row of headings, and one entry more than are read.
  const read = parseCsv(text, ENTRIES_MAX + 2).map((row, at) => ({ ...row, place: at + 1 }))
  const { hasHeadings, columns } = columnsOf(read.map(({ cells }) => cells))
  const rows = hasHeadings ? read.slice(1) : read
  const kept = rows
    .slice(0, ENTRIES_MAX)
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  return {
    columns,
    rows: kept.filter(({ isBroken }) => !isBroken),
    unreadable: kept.filter(({ isBroken }) => isBroken).map(({ place }) => place),
    isCut: rows.length > ENTRIES_MAX,
  }
}

/** The entries of a table, whose columns have these roles. */
export function entriesOf(table: CsvTable, roles: readonly Role[]): ReadFile {
  const unused: ReadFile['unused'] = new Map()
  const columns = table.columns.map(({ heading }, at) => ({
    heading,
    role: roles[at] ?? 'unused',
    at,
  }))
  const nameOf = nameReader(columns)
  const entries = table.rows.map(({ place, cells }): FileEntry => {
    const filled = (...wanted: Role[]) =>
      columns
        .filter(({ role }) => wanted.includes(role))
        .map(column => ({ ...column, text: cells[column.at]?.trim() ?? '' }))
        .filter(({ text }) => text !== '')
    const name = nameOf(filled)
    const groups = filled('groups')
    const lost = [
      ...filled('unused', 'mail').filter(({ heading }) => !LABEL_OF_UNUSED.test(heading)),
      ...groups.filter(({ text }) => hasOwnGroups(text)),
      ...filled('other-name').filter(({ text }) => text !== name),
    ]
    countUnused(unused, new Set(lost.map(({ heading, at }) => heading || columnName(at))))
    const phones = phonesOf(cells, columns)
    const isFax = ({ label }: { label: string }) => /fax|pager/i.test(label)
    return {
      place,
      name,
      mail: filled('mail')[0]?.text ?? '',
      numbers: phones.filter(phone => !isFax(phone)),
      moreNumbers: 0,
      faxes: [
        ...filled('fax').flatMap(({ text }) => valuesOf(text)),
        ...phones.filter(isFax).map(({ text }) => text),
      ],
      note: filled('note')
        .map(({ text }) => text)
        .join('\n'),
      isFavourite: groups.some(({ text }) => STARRED.test(text)),
    }
  })
  return { entries, unreadable: table.unreadable, unused, isCut: table.isCut }
}

/** The label of a mail address or of a place says nothing without it. */
const LABEL_OF_UNUSED = / - (label|type)$/i

/** What a column without a heading is called. */
export function columnName(at: number): string {
  return `Column ${at + 1}`
}

interface Column {
  heading: string
  role: Role
  at: number
}

type Filled = (...wanted: Role[]) => (Column & { text: string })[]

/** A whole name is used before its parts. In Chinese, Japanese and Korean the family name comes first. */
function nameReader(columns: readonly Column[]) {
  const isFamilyFirst = columns.some(
    ({ role, heading }) => role === 'last-name' && /[\p{sc=Han}\p{sc=Hangul}]/u.test(heading),
  )
  const order = isFamilyFirst
    ? (['last-name', 'middle-name', 'first-name'] as const)
    : (['first-name', 'middle-name', 'last-name'] as const)
  return (filled: Filled): string => {
    const whole = filled('name').map(({ text }) => text)
    const parts = order.flatMap(role => filled(role)).map(({ text }) => text)
    return whole.join(' ') || parts.join(' ') || (filled('other-name')[0]?.text ?? '')
  }
}

/** A column of labels belongs to the column of numbers after it. */
function phonesOf(cells: readonly string[], columns: readonly Column[]): FileEntry['numbers'] {
  return columns.flatMap(({ heading, role, at }) => {
    if (role !== 'phone') return []
    const hasLabel = columns[at - 1]?.role === 'phone-label'
    const label = hasLabel ? (cells[at - 1]?.trim() ?? '') : phoneLabelOf(heading)
    return valuesOf(cells[at] ?? '').map(text => ({ label: label.replace(/^\* /, ''), text }))
  })
}

/** Google writes several values with one label into one cell. */
function valuesOf(cell: string): string[] {
  return cell
    .split(' ::: ')
    .map(text => text.trim())
    .filter(text => text !== '')
}

/** A column of a CSV file. */
export interface CsvColumn {
  /** What the file calls it. Empty in a file without headings. */
  heading: string
  /** Its first text. */
  example: string
  /** The role that its heading, or its content, suggests. */
  role: Role
}

/** How many rows show what a column has. */
const ROWS_JUDGED = 50

/**
 * The columns of a file. Its first row has the headings, unless it has a phone number itself.
 *
 * @param rows all rows
 */
function columnsOf(rows: readonly (readonly string[])[]): {
  hasHeadings: boolean
  columns: CsvColumn[]
} {
  const [first = []] = rows
  const hasHeadings = !first.some(isNumberText)
  const sample = rows.slice(hasHeadings ? 1 : 0, ROWS_JUDGED)
  const width = Math.max(first.length, ...sample.map(row => row.length))
  const columns = Array.from({ length: width }, (_, at): CsvColumn => {
    const heading = hasHeadings ? (first[at]?.trim() ?? '') : ''
    const texts = sample.map(row => row[at]?.trim() ?? '').filter(text => text !== '')
    const role = hasHeadings ? roleOfHeading(heading) : roleOfTexts(texts)
    return { heading, example: texts[0] ?? '', role }
  })
  if (!hasHeadings) nameFirstTexts(columns)
  return { hasHeadings, columns }
}

/** Whether a text can be nothing but a phone number. */
function isNumberText(text: string): boolean {
  return /^[+(\d][\d ().\-/]{6,24}$/.test(text.trim()) && text.replaceAll(/\D/g, '').length >= 7
}

function roleOfTexts(texts: readonly string[]): Role {
  return texts.length > 0 && texts.filter(isNumberText).length * 2 > texts.length
    ? 'phone'
    : 'unused'
}

/** Without headings the first column of words is taken for the name. */
function nameFirstTexts(columns: CsvColumn[]): void {
  const name = columns.find(({ role, example }) => role === 'unused' && /\p{L}/u.test(example))
  if (name) name.role = 'name'
}
