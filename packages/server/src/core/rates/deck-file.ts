import { type CsvLine, readCsv } from '../csv.ts'
import { type OriginOverride, type Rate, destinationKey } from './rating.ts'
import {
  COUNTRY,
  PREFIX,
  type ReportProblem,
  isName,
  parseIncrement,
  parsePrice,
} from './deck-cells.ts'

/** A problem in one line of a deck file. The operator who imports the file reads it. */
export interface Fault {
  line: number
  problem: string
}

export interface DeckFile {
  rates: Rate[]
  /** The number of lines with a blank increment, which means `DEFAULT_INCREMENT_SECONDS`. */
  blankIncrements: number
  faults: Fault[]
}

/**
 * Parses a rate deck. Columns are found by name, under the names of several exporters. A single column
 * `increment_s` is used for both increments.
 */
export function parseDeck(text: string): DeckFile {
  const [header, ...lines] = readCsv(text)
  const file: DeckFile = { rates: [], blankIncrements: 0, faults: [] }
  const columns = findColumns(header, RATE_COLUMNS, file.faults)
  if (columns === null) return file
  const seen = new Map<string, number>()
  for (const line of lines) {
    const row = rowOf(line, columns, header?.cells?.length ?? 0)
    if (row === null) {
      file.faults.push({ line: line.line, problem: describeUnreadable(line) })
      continue
    }
    const rate = parseRate(row, problem => file.faults.push({ line: line.line, problem }))
    const earlierLine = seen.get(row.prefix)
    if (earlierLine !== undefined) {
      const problem = `prefix ${row.prefix} stands on line ${earlierLine} already`
      file.faults.push({ line: line.line, problem })
    } else {
      seen.set(row.prefix, line.line)
    }
    if (row.first === '' || row.next === '') file.blankIncrements++
    if (rate) file.rates.push(rate)
  }
  if (lines.length === 0)
    file.faults.push({ line: 1, problem: 'there is no rate below the header' })
  return file
}

/** Parses the prices that depend on the caller ID. Each must refer to a destination of the deck. */
export function parseOverrides(
  text: string,
  rates: readonly Rate[],
): { overrides: OriginOverride[]; faults: Fault[] } {
  const faults: Fault[] = []
  const overrides: OriginOverride[] = []
  const [header, ...lines] = readCsv(text)
  const columns = findColumns(header, OVERRIDE_COLUMNS, faults)
  if (columns === null) return { overrides, faults }
  const known = new Set(rates.map(destinationKey))
  const seen = new Set<string>()
  for (const line of lines) {
    const row = rowOf(line, columns, header?.cells?.length ?? 0)
    const fault = (problem: string) => faults.push({ line: line.line, problem })
    if (row === null) {
      fault(describeUnreadable(line))
      continue
    }
    const override = parseOverride(row, fault)
    if (override === null) continue
    const key = `${destinationKey(override)} ${override.originGroup}`
    if (!known.has(destinationKey(override))) {
      fault(`the deck has no destination "${override.destination}" in ${override.country}`)
    } else if (seen.has(key)) {
      fault(`"${override.destination}" has a price for origin "${override.originGroup}" already`)
    } else {
      seen.add(key)
      overrides.push(override)
    }
  }
  return { overrides, faults }
}

/** The accepted names of each column. The first one is documented. */
const RATE_COLUMNS = {
  prefix: ['prefix'],
  destination: ['destination'],
  country: ['country_iso', 'country_iso_derived', 'country'],
  cost: ['cost_per_min_usd', 'cost_per_min'],
  first: ['increment_first_s', 'increment_s'],
  next: ['increment_next_s', 'increment_s'],
} as const

const OVERRIDE_COLUMNS = {
  country: ['country_iso', 'country'],
  destination: ['destination'],
  group: ['origin_group'],
  origins: ['origin_prefixes'],
  cost: ['cost_per_min_usd', 'cost_per_min'],
} as const

type Row<Columns> = { [K in keyof Columns]: string }

function findColumns<const C extends Record<string, readonly string[]>>(
  header: CsvLine | undefined,
  columns: C,
  faults: Fault[],
): { [K in keyof C]: number } | null {
  const names = (header?.cells ?? []).map(cell => cell.toLowerCase())
  const found = Object.entries(columns).map(([key, aliases]) => {
    const position = names.findIndex(name => aliases.includes(name))
    if (position < 0)
      faults.push({ line: 1, problem: `there is no column ${aliases.join(' or ')}` })
    return [key, position] as const
  })
  if (found.some(([, position]) => position < 0)) return null
  return Object.fromEntries(found) as { [K in keyof C]: number }
}

function rowOf<C extends Record<string, number>>(
  { cells }: CsvLine,
  columns: C,
  width: number,
): Row<C> | null {
  if (cells?.length !== width) return null
  const row = Object.entries(columns).map(([key, at]) => [key, cells[at] ?? ''] as const)
  return Object.fromEntries(row) as Row<C>
}

function describeUnreadable({ cells }: CsvLine): string {
  return cells === null
    ? 'a quote does not close'
    : `the line has ${cells.length} cells, the header has another number`
}

function parseRate(row: Row<typeof RATE_COLUMNS>, report: ReportProblem): Rate | null {
  let isValid = true
  const check = (holds: boolean, problem: string) => {
    if (!holds) report(problem)
    isValid &&= holds
  }
  check(
    PREFIX.test(row.prefix),
    `"${row.prefix}" is no prefix: 1 to 15 digits, not beginning with 0`,
  )
  check(isName(row.destination), 'the destination is empty, too long or has control characters')
  check(row.country === '' || COUNTRY.test(row.country), `"${row.country}" is no country code`)
  const cost = parsePrice(row.cost, report)
  const first = parseIncrement(row.first, report)
  const next = parseIncrement(row.next, report)
  if (!isValid || cost === null || first === null || next === null) return null
  if (first % next !== 0) {
    report(`increments ${first}/${next}: the first must be a whole multiple of the next`)
    return null
  }
  return {
    prefix: row.prefix,
    destination: row.destination,
    country: row.country === '' ? null : row.country,
    costPerMinute: cost,
    firstIncrementSeconds: first,
    nextIncrementSeconds: next,
  }
}

function parseOverride(
  row: Row<typeof OVERRIDE_COLUMNS>,
  report: ReportProblem,
): OriginOverride | null {
  const originPrefixes = row.origins.split(' ').filter(Boolean)
  const bad = originPrefixes.filter(prefix => !PREFIX.test(prefix))
  if (bad.length > 0) report(`"${bad[0]}" is no origin prefix`)
  if (originPrefixes.length === 0) report('there is no origin prefix')
  const badCountry = row.country !== '' && !COUNTRY.test(row.country)
  if (badCountry) report(`"${row.country}" is no country code`)
  const cost = parsePrice(row.cost, report)
  if (cost === null || bad.length > 0 || originPrefixes.length === 0 || badCountry) return null
  return {
    country: row.country,
    destination: row.destination,
    originGroup: row.group,
    originPrefixes,
    costPerMinute: cost,
  }
}
