import {
  REGION_MAX_LENGTH,
  TRUNK_FILE_ROWS_MAX,
  TRUNK_NAME,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import type { E164 } from '@ringback/contract/phone/e164'
import { isPrintable } from '@ringback/contract/text/display-name'
import { type Fault, byLine, readCsvTable } from '../csv-table.ts'
import { finish } from '../steps.ts'
import { type TrunkNumber, readTrunkNumber } from './trunk-number.ts'

const COLUMNS = {
  number: { names: ['number', 'phone_number', 'did', 'e164', 'telephone_number', 'phone'] },
  type: { names: ['type', 'number_type', 'kind'], isOptional: true },
  country: { names: ['country', 'country_iso'], isOptional: true },
  region: { names: ['region', 'city', 'location', 'rate_center'], isOptional: true },
  trunk: { names: ['trunk'], isOptional: true },
} as const

export interface TrunkNumberFile {
  numbers: TrunkNumber[]
  /** By line. */
  faults: Fault[]
  /** Of numbers that are taken and may be wrong, by line. */
  doubts: Fault[]
  /** The columns that have no meaning here. */
  unused: string[]
}

/** Parses a file of the numbers of trunks. Every line has a number or a fault. */
export function parseTrunkNumbers(text: string, platformNumber: string): TrunkNumberFile {
  const { rows, faults, unused, isEmpty } = finish(readCsvTable(text, COLUMNS))
  if (isEmpty) faults.push({ line: 1, problem: 'there is no number below the header' })
  if (rows.length > TRUNK_FILE_ROWS_MAX) {
    const problem = `the file has more than ${TRUNK_FILE_ROWS_MAX} numbers`
    return { numbers: [], faults: [{ line: TRUNK_FILE_ROWS_MAX + 2, problem }], doubts: [], unused }
  }
  const lineOf = new Map<E164, number>()
  const numbers: TrunkNumber[] = []
  const doubts: Fault[] = []
  for (const { line, cells } of rows) {
    const report = (problem: string) => faults.push({ line, problem })
    if (cells.trunk !== '' && !TRUNK_NAME.test(cells.trunk))
      report(`"${cells.trunk}" is no name of a trunk`)
    const { region } = cells
    if (region.length > REGION_MAX_LENGTH || !isPrintable(region) || region.includes('\uFFFD'))
      report(`"${region}" is no region`)
    const read = readTrunkNumber(cells)
    if (!read.ok) {
      report(read.problem)
      continue
    }
    const { phoneNumber } = read.value
    const before = lineOf.get(phoneNumber)
    if (before !== undefined) report(`${phoneNumber} is in line ${before} already`)
    if (phoneNumber === platformNumber)
      report(`${phoneNumber} is the platform number, which customers cannot rent`)
    lineOf.set(phoneNumber, line)
    if (read.doubt !== null) doubts.push({ line, problem: read.doubt })
    numbers.push(read.value)
  }
  return { numbers, faults: byLine(faults), doubts, unused }
}
