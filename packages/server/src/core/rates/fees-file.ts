import { readCsv } from '../csv.ts'
import type { NumberCost } from '../numbers/number-fees.ts'
import { COUNTRY, MAX_FEE, parsePrice } from './deck-cells.ts'
import type { Fault } from './deck-file.ts'

const COLUMNS = ['country_iso', 'number_type', 'monthly_fee_usd', 'voice']
/** May be missing, and a cell may be blank: the price of incoming calls is not known. */
const INCOMING_COLUMN = 'incoming_per_minute_usd'
const TYPE = /^[a-z][a-z_]{1,29}$/

/** Parses a file of the carrier's prices of numbers, such as `data/number-fees.csv`. Further columns are ignored. */
export function parseNumberFees(text: string): { fees: NumberCost[]; faults: Fault[] } {
  const [header, ...lines] = readCsv(text)
  const names = (header?.cells ?? []).map(name => name.toLowerCase())
  const missing = COLUMNS.filter(name => !names.includes(name))
  const fees: NumberCost[] = []
  const faults: Fault[] = missing.map(name => ({ line: 1, problem: `there is no column ${name}` }))
  if (faults.length > 0) return { fees, faults }
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    const report = (problem: string) => faults.push({ line, problem })
    if (cells?.length !== names.length) {
      report('the line has another number of cells than the header, or a quote that does not close')
      continue
    }
    const [country = '', type = '', fee = '', voice = ''] = COLUMNS.map(
      name => cells[names.indexOf(name)],
    )
    const key = `${country} ${type}`
    if (!COUNTRY.test(country)) report(`"${country}" is no country code`)
    if (!TYPE.test(type)) report(`"${type}" is no type of number, such as local or toll_free`)
    if (voice !== 'yes' && voice !== 'no') report(`voice is "${voice}", and neither yes nor no`)
    if (seen.has(key)) report(`${key} is repeated`)
    seen.add(key)
    const monthlyCost = parsePrice(fee, report, MAX_FEE)
    const incoming = cells[names.indexOf(INCOMING_COLUMN)] ?? ''
    const incomingCostPerMinute = incoming === '' ? null : parsePrice(incoming, report)
    if (monthlyCost === null) continue
    fees.push({ country, type, monthlyCost, incomingCostPerMinute, voice: voice === 'yes' })
  }
  if (lines.length === 0) faults.push({ line: 1, problem: 'there is no fee below the header' })
  return { fees, faults }
}
