import { readCsv } from '@ringback/contract/text/csv'
import { spelledOut } from '@ringback/contract/text/display-name'
import { STEP_ROWS, type Steps } from './steps.ts'

/** A problem in one line of a file. The operator who imports the file reads it. */
export interface Fault {
  line: number
  problem: string
}

/** A column of a file: its names, of which the first one is documented. */
interface ColumnRule {
  names: readonly string[]
  isOptional?: boolean
}

type Columns = Readonly<Record<string, ColumnRule>>

export interface CsvTable<C extends Columns> {
  /** The cells of each line by column. That of a missing optional column is empty. */
  rows: { line: number; cells: Record<keyof C, string> }[]
  faults: Fault[]
  /** The columns that have no meaning here, by the names that the file gives them. */
  unused: string[]
  /** Whether there is no line below the header. */
  isEmpty: boolean
}

/** Reads the lines of a CSV file with any of the separators of spreadsheets. Empty lines are left out. */
export function* readCsvTable<const C extends Columns>(
  text: string,
  columns: C,
): Steps<CsvTable<C>> {
  const table: CsvTable<C> = { rows: [], faults: [], unused: [], isEmpty: false }
  yield
  const [header, ...lines] = readCsv(text).filter(({ cells }) => cells.some(cell => cell.trim()))
  const headings = (header?.cells ?? []).map(cell => cell.trim())
  const places = findColumns(headings, columns, table.faults)
  if (places === null) return table
  table.isEmpty = lines.length === 0
  const used = new Set(Object.values(places))
  const isFilled = (at: number) => lines.some(({ cells }) => cells[at]?.trim())
  table.unused = headings
    .map((heading, at) => ({ name: heading || `without a name, number ${at + 1}`, at, heading }))
    .filter(({ at, heading }) => !used.has(at) && (heading !== '' || isFilled(at)))
    .map(({ name }) => spelledOut(name))
  for (const [at, { line, cells, isBroken }] of lines.entries()) {
    if (at % STEP_ROWS === 0) yield
    if (isBroken)
      table.faults.push({
        line,
        problem: `a quote does not close: "${cells.at(-1)?.slice(0, 60)}"`,
      })
    else if (cells.length !== headings.length) {
      const problem = `the line has ${cells.length} cells, the header has ${headings.length}`
      table.faults.push({ line, problem })
    } else {
      const row = Object.entries(places).map(([key, at]) => [key, cells[at]?.trim() ?? ''])
      table.rows.push({ line, cells: Object.fromEntries(row) as Record<keyof C, string> })
    }
  }
  return table
}

/** The place of each column, -1 for a missing optional one. Null if the file cannot be read. */
function findColumns(
  headings: readonly string[],
  columns: Columns,
  faults: Fault[],
): Record<string, number> | null {
  const names = headings.map(heading => heading.toLowerCase().replaceAll(/[\s_-]+/g, '_'))
  const before = faults.length
  const found = Object.entries(columns).map(([key, { names: aliases, isOptional }]) => {
    const name = aliases.find(alias => names.includes(alias))
    if (name === undefined && !isOptional)
      faults.push({ line: 1, problem: `there is no column ${aliases.join(' or ')}` })
    if (name !== undefined && names.indexOf(name) !== names.lastIndexOf(name))
      faults.push({ line: 1, problem: `the column ${name} stands twice` })
    return [key, name === undefined ? -1 : names.indexOf(name)] as const
  })
  return faults.length > before ? null : Object.fromEntries(found)
}

/** Faults in the order of their lines. What they quote of the file is on one line, with the names of invisible characters. */
export function byLine(faults: readonly Fault[]): Fault[] {
  return faults
    .map(({ line, problem }) => ({ line, problem: spelledOut(problem) }))
    .sort((a, b) => a.line - b.line)
}

const FAULTS_SHOWN = 5
/** A fault quotes the cell, which may be long. */
const FAULT_MAX_LENGTH = 160

/** The first faults in one sentence, and how many more there are. */
export function listFaults(faults: readonly string[], maxLength = FAULT_MAX_LENGTH): string {
  const hidden = faults.length - FAULTS_SHOWN
  const shown = faults
    .slice(0, FAULTS_SHOWN)
    .map(fault => fault.slice(0, maxLength))
    .join('; ')
  return hidden > 0 ? `${shown}; and ${hidden} more` : shown
}
