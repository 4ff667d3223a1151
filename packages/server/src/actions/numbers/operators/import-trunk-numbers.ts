import { TRUNK_FAULTS_MAX } from '@ringback/contract/operator/numbers/trunk-numbers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { type Fault, listFaults } from '../../../core/csv-table.ts'
import { parseTrunkNumbers } from '../../../core/numbers/trunk-number-file.ts'
import type { TrunkNumber } from '../../../core/numbers/trunk-number.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  findOfferedNumbers,
  lockTrunkNumbers,
  offerNumbers,
} from '../../../store/numbers/trunk-numbers.ts'
import { type ChangedBy, change } from '../../operators/change.ts'

/** How many numbers an import adds to the list, changes there, and finds as they are. */
export interface ImportCounts {
  added: number
  changed: number
  unchanged: number
}

/** What the import of a file would do, and what is wrong with the file. It changes nothing. */
export async function checkTrunkFile({ database, numberFees, business }: Ports, text: string) {
  const { numbers, faults, doubts, unused } = parseTrunkNumbers(text, business.platformNumber)
  return database.read(async db => {
    const fees = await numberFees.current(db)
    const withoutFee = numbers.filter(
      ({ countryCode, type }) => fees.feeOf(countryCode, type, 0) === null,
    )
    const { counts } = compare(numbers, await findOfferedNumbers(db, phonesOf(numbers)))
    return {
      ...counts,
      faults: faults.slice(0, TRUNK_FAULTS_MAX),
      unlistedFaults: Math.max(0, faults.length - TRUNK_FAULTS_MAX),
      ...listed(doubts),
      unusedColumns: unused,
      kindsWithoutFee: [
        ...new Set(withoutFee.map(({ countryCode, type }) => `${countryCode} ${type}`)),
      ],
    }
  })
}

interface Doubts {
  doubts: Fault[]
  /** How many doubts are not among them. */
  unlistedDoubts: number
}

function listed(doubts: readonly Fault[]): Doubts {
  return {
    doubts: doubts.slice(0, TRUNK_FAULTS_MAX),
    unlistedDoubts: Math.max(0, doubts.length - TRUNK_FAULTS_MAX),
  }
}

/** Offers the numbers of a file, or none of them if a line has a fault. Numbers that it does not name stay as they are. */
export async function importTrunkNumbers(
  ports: Ports,
  by: ChangedBy,
  text: string,
): Promise<Outcome<ImportCounts & Doubts, 'faulty-number-file'>> {
  const { numbers, faults, doubts } = parseTrunkNumbers(text, ports.business.platformNumber)
  if (faults.length > 0) {
    const lines = faults.map(({ line, problem }) => `line ${line}: ${problem}`)
    return refused('faulty-number-file', { faults: listFaults(lines) })
  }
  return change(ports, by, 'trunk-numbers import', async (tx, at) => {
    await lockTrunkNumbers(tx)
    const offered = await findOfferedNumbers(tx, phonesOf(numbers))
    const { counts, added, changed } = compare(numbers, offered)
    await offerNumbers(tx, [...added, ...changed], at)
    return accepted({
      subject: 'trunk-numbers:file',
      before: { changed: changed.map(({ phoneNumber }) => offered.get(phoneNumber)) },
      after: { added, changed },
      value: { ...counts, ...listed(doubts) },
    })
  })
}

function compare(numbers: readonly TrunkNumber[], offered: ReadonlyMap<E164, TrunkNumber>) {
  const added = numbers.filter(({ phoneNumber }) => !offered.has(phoneNumber))
  const changed = numbers.filter(number => {
    const before = offered.get(number.phoneNumber)
    return before && FACTS.some(fact => before[fact] !== number[fact])
  })
  const unchanged = numbers.length - added.length - changed.length
  const counts: ImportCounts = { added: added.length, changed: changed.length, unchanged }
  return { counts, added, changed }
}

const FACTS = ['trunk', 'countryCode', 'type', 'region'] as const

function phonesOf(numbers: readonly TrunkNumber[]): E164[] {
  return numbers.map(({ phoneNumber }) => phoneNumber)
}
