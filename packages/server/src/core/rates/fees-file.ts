import type { NumberCost } from '../numbers/number-fees.ts'
import { finish } from '../steps.ts'
import { COUNTRY, MAX_FEE, parsePrice } from './deck-cells.ts'
import { type Fault, byLine, readCsvTable } from '../csv-table.ts'

const COLUMNS = {
  country: { names: ['country_iso'] },
  type: { names: ['number_type'] },
  fee: { names: ['monthly_fee_usd'] },
  voice: { names: ['voice'] },
  /** A blank cell: the price of incoming calls is not known. */
  incoming: { names: ['incoming_per_minute_usd'], isOptional: true },
  /** Lists which countries of the shipped fees are offered. It changes no price. */
  isOffered: { names: ['in_spec_list'], isOptional: true },
} as const
const TYPE = /^[a-z][a-z_]{1,29}$/

/** Parses a file of the carrier's prices of numbers, such as `data/number-fees.csv`. */
export function parseNumberFees(text: string): {
  fees: NumberCost[]
  faults: Fault[]
  /** The columns that have no meaning here. */
  unused: string[]
} {
  const { rows, faults, unused, isEmpty } = finish(readCsvTable(text, COLUMNS))
  if (isEmpty) faults.push({ line: 1, problem: 'there is no fee below the header' })
  const fees: NumberCost[] = []
  const seen = new Set<string>()
  for (const { line, cells } of rows) {
    const report = (problem: string) => faults.push({ line, problem })
    const { country, type, voice } = cells
    const key = `${country} ${type}`
    if (!COUNTRY.test(country)) report(`"${country}" is no country code`)
    if (!TYPE.test(type)) report(`"${type}" is no type of number, such as local or toll_free`)
    if (voice !== 'yes' && voice !== 'no') report(`voice is "${voice}", and neither yes nor no`)
    if (seen.has(key)) report(`${key} is repeated`)
    seen.add(key)
    const monthlyCost = parsePrice(cells.fee, report, MAX_FEE)
    const incomingCostPerMinute = cells.incoming === '' ? null : parsePrice(cells.incoming, report)
    if (monthlyCost === null) continue
    fees.push({ country, type, monthlyCost, incomingCostPerMinute, voice: voice === 'yes' })
  }
  return { fees, faults: byLine(faults), unused }
}
