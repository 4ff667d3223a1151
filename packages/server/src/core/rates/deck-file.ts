import { STEP_ROWS, type Steps, finish } from '../steps.ts'
import { buildPrefixTrie, longestPrefix } from './prefix-trie.ts'
import { type OriginOverride, type Rate, destinationKey } from './rating.ts'
import {
  COUNTRY,
  NAME_MAX_LENGTH,
  PREFIX,
  type ReportProblem,
  VALIDITY_COLUMNS,
  checkValidity,
  isBlocked,
  isName,
  parseIncrement,
  parsePrice,
} from './deck-cells.ts'
import { type Fault, byLine, readCsvTable } from '../csv-table.ts'

export interface DeckFile {
  rates: Rate[]
  /** The number of lines with a blank increment, which means `DEFAULT_INCREMENT_SECONDS`. */
  blankIncrements: number
  faults: Fault[]
  /** The columns that have no meaning here. */
  unused: string[]
}

/** Every date is later. */
const NO_DAY = ''

/**
 * Parses a rate deck. Columns are found by name, under the names of several exporters. A single column
 * `increment_s` is used for both increments.
 *
 * @param today for example 2026-11-26 (UTC). Prices that apply later are faults.
 */
export function* parseDeckInSteps(text: string, today = NO_DAY): Steps<DeckFile> {
  const { rows, faults, unused, isEmpty } = yield* readCsvTable(text, RATE_COLUMNS)
  if (isEmpty) faults.push({ line: 1, problem: 'there is no rate below the header' })
  const file: DeckFile = { rates: [], blankIncrements: 0, faults, unused }
  const seen = new Map<string, number>()
  const blocked: { line: number; prefix: string }[] = []
  for (const [at, { line, cells }] of rows.entries()) {
    if (at % STEP_ROWS === 0) yield
    const report = (problem: string) => faults.push({ line, problem })
    const earlierLine = seen.get(cells.prefix)
    if (earlierLine !== undefined)
      report(`prefix ${cells.prefix} stands on line ${earlierLine} already`)
    else seen.set(cells.prefix, line)
    checkValidity(cells, today, report)
    if (isBlocked(cells, report)) {
      if (checkPrefix(cells.prefix, report)) blocked.push({ line, prefix: cells.prefix })
      continue
    }
    const rate = parseRate(cells, report)
    if (cells.first === '' || cells.next === '') file.blankIncrements++
    if (rate) file.rates.push(rate)
  }
  faults.push(...uncoveredFaults(blocked, file.rates))
  return { ...file, faults: byLine(faults) }
}

/** {@link parseDeckInSteps}, at once. */
export function parseDeck(text: string, today = NO_DAY): DeckFile {
  return finish(parseDeckInSteps(text, today))
}

/** A blocked prefix has no price, so that it cannot be called. A shorter prefix would give it one. */
function uncoveredFaults(
  blocked: readonly { line: number; prefix: string }[],
  rates: readonly Rate[],
): Fault[] {
  const trie = buildPrefixTrie(rates.map(({ prefix }) => prefix))
  return blocked.flatMap(({ line, prefix }) => {
    const shorter = rates[longestPrefix(trie, prefix, 0)]
    if (!shorter) return []
    const problem = `${prefix} is blocked, but ${shorter.prefix} has a price: refuse ${prefix} in the setting destinationRules, then delete the line`
    return [{ line, problem }]
  })
}

/** Parses the prices that depend on the caller ID. Each must refer to a destination of the deck. */
export function parseOverrides(
  text: string,
  rates: readonly Rate[],
): { overrides: OriginOverride[]; faults: Fault[]; unused: string[] } {
  const { rows, faults, unused } = finish(readCsvTable(text, OVERRIDE_COLUMNS))
  const overrides: OriginOverride[] = []
  const known = new Set(rates.map(destinationKey))
  const seen = new Set<string>()
  for (const { line, cells } of rows) {
    const fault = (problem: string) => faults.push({ line, problem })
    const override = parseOverride(cells, fault)
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
  return { overrides, faults: byLine(faults), unused }
}

const RATE_COLUMNS = {
  prefix: { names: ['prefix'] },
  destination: { names: ['destination'] },
  country: { names: ['country_iso', 'country_iso_derived', 'country'] },
  cost: { names: ['cost_per_min_usd', 'cost_per_min'] },
  trunkCost: { names: ['trunk_cost_per_min_usd'], isOptional: true },
  first: { names: ['increment_first_s', 'increment_s', 'interval_1'] },
  next: { names: ['increment_next_s', 'increment_s', 'interval_n'] },
  ...VALIDITY_COLUMNS,
} as const

const OVERRIDE_COLUMNS = {
  country: { names: ['country_iso', 'country'] },
  destination: { names: ['destination'] },
  group: { names: ['origin_group'] },
  origins: { names: ['origin_prefixes'] },
  cost: { names: ['cost_per_min_usd', 'cost_per_min'] },
} as const

type Row<Columns> = { [K in keyof Columns]: string }

function checkPrefix(prefix: string, report: ReportProblem): boolean {
  const isValid = PREFIX.test(prefix)
  if (!isValid) report(`"${prefix}" is no prefix: 1 to 15 digits, not beginning with 0`)
  return isValid
}

function parseRate(row: Row<typeof RATE_COLUMNS>, report: ReportProblem): Rate | null {
  let isValid = checkPrefix(row.prefix, report)
  const check = (holds: boolean, problem: string) => {
    if (!holds) report(problem)
    isValid &&= holds
  }
  check(
    isName(row.destination),
    `"${row.destination}" is no destination: it is empty, longer than ${NAME_MAX_LENGTH}, or has characters that cannot be read`,
  )
  check(row.country === '' || COUNTRY.test(row.country), `"${row.country}" is no country code`)
  const cost = parsePrice(row.cost, report)
  const trunkCost = row.trunkCost === '' ? undefined : parsePrice(row.trunkCost, report)
  const first = parseIncrement(row.first, report)
  const next = parseIncrement(row.next, report)
  if (!isValid || cost === null || trunkCost === null || first === null || next === null)
    return null
  if (first % next !== 0) {
    report(`increments ${first}/${next}: the first must be a whole multiple of the next`)
    return null
  }
  return {
    prefix: row.prefix,
    destination: row.destination,
    country: row.country === '' ? null : row.country,
    costPerMinute: cost,
    ...(trunkCost !== undefined && { trunkCostPerMinute: trunkCost }),
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
