import { readCsv as parseCsv } from '@ringback/contract/text/csv'
import { type Role, phoneLabelOf } from './csv-headings.ts'
import { type CsvColumn, columnsOf } from './csv-columns.ts'
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
