import { type Micros, micros } from '@ringback/contract/money'
import { type CsvLine, readCsv } from '../csv.ts'
import {
  type OriginOverride,
  type Rate,
  USUAL_INCREMENT_SECONDS,
  destinationKey,
} from './rating.ts'

/** What is wrong with a line of a deck, in words for the operator who imports it. */
export interface Fault {
  line: number
  problem: string
}

export interface DeckFile {
  rates: Rate[]
  /** Lines whose blank increment was taken as {@link USUAL_INCREMENT_SECONDS}. */
  blankIncrements: number
  faults: Fault[]
}

/**
 * Reads a rate deck. Columns are found by their names, so decks of other exporters fit as they are:
 * `increment_s` alone is both increments.
 */
export function readDeck(text: string): DeckFile {
  const [header, ...lines] = readCsv(text)
  const file: DeckFile = { rates: [], blankIncrements: 0, faults: [] }
  const columns = findColumns(header, RATE_COLUMNS, file.faults)
  if (columns === null) return file
  const seen = new Map<string, number>()
  for (const line of lines) {
    const row = rowOf(line, columns, header?.cells?.length ?? 0)
    if (row === null) {
      file.faults.push({ line: line.line, problem: unreadable(line) })
      continue
    }
    const rate = readRate(row, problem => file.faults.push({ line: line.line, problem }))
    const before = seen.get(row.prefix)
    if (before !== undefined) {
      const problem = `prefix ${row.prefix} stands on line ${before} already`
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

/** Reads the prices that depend on the caller ID. Each must name a destination of the deck. */
export function readOverrides(
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
      fault(unreadable(line))
      continue
    }
    const override = readOverride(row, fault)
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

/** A column's names in the decks we know; the first is our own. */
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
type Report = (problem: string) => void

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

function unreadable({ cells }: CsvLine): string {
  return cells === null
    ? 'a quote does not close'
    : `the line has ${cells.length} cells, the header has another number`
}

const PREFIX = /^[1-9]\d{0,14}$/
const COUNTRY = /^[A-Z]{2}$/
const NAME_MAX_LENGTH = 120

function readRate(row: Row<typeof RATE_COLUMNS>, fault: Report): Rate | null {
  let sound = true
  const check = (holds: boolean, problem: string) => {
    if (!holds) fault(problem)
    sound &&= holds
  }
  check(
    PREFIX.test(row.prefix),
    `"${row.prefix}" is no prefix: 1 to 15 digits, not beginning with 0`,
  )
  check(isName(row.destination), 'the destination is empty, too long or has control characters')
  check(row.country === '' || COUNTRY.test(row.country), `"${row.country}" is no country code`)
  const cost = readPrice(row.cost, fault)
  const first = readIncrement(row.first, fault)
  const next = readIncrement(row.next, fault)
  if (!sound || cost === null || first === null || next === null) return null
  if (first % next !== 0) {
    fault(`increments ${first}/${next}: the first must be a whole multiple of the next`)
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

function readOverride(row: Row<typeof OVERRIDE_COLUMNS>, fault: Report): OriginOverride | null {
  const originPrefixes = row.origins.split(' ').filter(Boolean)
  const bad = originPrefixes.filter(prefix => !PREFIX.test(prefix))
  if (bad.length > 0) fault(`"${bad[0]}" is no origin prefix`)
  if (originPrefixes.length === 0) fault('there is no origin prefix')
  const badCountry = row.country !== '' && !COUNTRY.test(row.country)
  if (badCountry) fault(`"${row.country}" is no country code`)
  const cost = readPrice(row.cost, fault)
  if (cost === null || bad.length > 0 || originPrefixes.length === 0 || badCountry) return null
  return {
    country: row.country,
    destination: row.destination,
    originGroup: row.group,
    originPrefixes,
    costPerMinute: cost,
  }
}

/** No minute on earth costs so much: such a figure is cents taken for dollars, or a slipped point. */
const ABSURD_PRICE = micros(100_000_000n)

function readPrice(text: string, fault: Report): Micros | null {
  const price = microsFromDecimal(text)
  const problem =
    price === null
      ? `"${text}" is no price: dollars, such as 0.0137`
      : price <= 0n
        ? `a price of ${text}: it must be above 0`
        : price > ABSURD_PRICE
          ? `a price of ${text}: nothing costs more than $100 a minute`
          : null
  if (problem === null) return price
  fault(problem)
  return null
}

/** Digit by digit, never through a float; what is finer than a millionth is rounded up, so not below cost. */
function microsFromDecimal(text: string): Micros | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const finer = /[1-9]/.test(fraction.slice(6)) ? 1n : 0n
  const amount = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + finer
  return micros(sign === '-' ? -amount : amount)
}

const INCREMENT_MAX_SECONDS = 3_600

function readIncrement(text: string, fault: Report): number | null {
  if (text === '') return USUAL_INCREMENT_SECONDS
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (seconds >= 1 && seconds <= INCREMENT_MAX_SECONDS) return seconds
  fault(`"${text}" is no increment: 1 to ${INCREMENT_MAX_SECONDS} whole seconds, or blank`)
  return null
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= NAME_MAX_LENGTH && !/\p{Cc}/u.test(text)
}
