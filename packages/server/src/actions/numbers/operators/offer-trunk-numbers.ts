import { accepted, type Outcome, refused } from '@ringback/contract/outcome'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import {
  parseTrunkNumbers,
  readTrunkNumber,
  type TrunkNumber,
  type WrittenNumber,
} from '../../../core/numbers/trunk-number.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  findOfferedNumbers,
  isTrunkNumberListed,
  listTrunkNumbers,
  lockTrunkNumbers,
  offerNumbers,
  withdrawNumber,
} from '../../../store/numbers/trunk-numbers.ts'
import { change, type ChangedBy } from '../../operators/change.ts'
import { numberSubject } from './read-rentals.ts'
import {
  TRUNK_FAULTS_MAX,
  type TrunkNumber as ListedTrunkNumber,
  type TrunkNumberState,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import { callerLegCost, incomingPrice } from '../../../core/rates/incoming-price.ts'
import { type ListPage, type PageRequest, readPage } from '../../paginate.ts'
import { type Fault, listFaults } from '../../../core/csv-table.ts'

/** Offers a number of a trunk to customers, also one that was withdrawn. Returns what makes the number doubtful. */
export async function addTrunkNumber(
  ports: Ports,
  by: ChangedBy,
  written: WrittenNumber,
): Promise<
  Outcome<string | null, 'invalid-trunk-number' | 'number-is-platform' | 'trunk-number-listed'>
> {
  const read = readTrunkNumber(written)
  if (!read.ok) return refused('invalid-trunk-number', { problem: read.problem })
  const number = read.value
  const { phoneNumber } = number
  if (phoneNumber === ports.business.platformNumber) return refused('number-is-platform')
  return change(ports, by, 'trunk-numbers add', async (tx, at) => {
    await lockTrunkNumbers(tx)
    if ((await findOfferedNumbers(tx, [phoneNumber])).size > 0)
      return refused('trunk-number-listed')
    await offerNumbers(tx, [number], at)
    return accepted({
      subject: numberSubject(phoneNumber),
      before: null,
      after: number,
      value: read.doubt,
    })
  })
}

/** Ends the offer of a number of a trunk. A rental of it goes on. */
export async function withdrawTrunkNumber(
  ports: Ports,
  by: ChangedBy,
  text: string,
): Promise<Outcome<null, 'number-not-e164' | 'trunk-number-withdrawn' | 'unknown-trunk-number'>> {
  const phoneNumber = withoutSpaces(text)
  if (!isE164(phoneNumber)) return refused('number-not-e164')
  return change(ports, by, 'trunk-numbers withdraw', async (tx, at) => {
    await lockTrunkNumbers(tx)
    const before = (await findOfferedNumbers(tx, [phoneNumber])).get(phoneNumber)
    if (!before) {
      const isListed = await isTrunkNumberListed(tx, phoneNumber)
      return refused(isListed ? 'trunk-number-withdrawn' : 'unknown-trunk-number')
    }
    await withdrawNumber(tx, phoneNumber, at)
    return accepted({ subject: numberSubject(phoneNumber), before, after: null, value: null })
  })
}

interface TrunkNumberQuery {
  state?: TrunkNumberState | undefined
  country?: string | undefined
  /** The beginning of a number. */
  number?: string | undefined
}

/** A page of the numbers of the trunks, by number, with what customers pay for them now. */
export async function readTrunkNumbers(
  { database, numberFees, business }: Ports,
  { number, ...filter }: TrunkNumberQuery,
  page: PageRequest,
): Promise<ListPage<ListedTrunkNumber>> {
  const numberPrefix = number ? `+${number.replace(/\D/g, '')}` : undefined
  return database.read(async db => {
    const fees = await numberFees.current(db)
    const listed = await readPage(page, range =>
      listTrunkNumbers(db, { ...filter, numberPrefix }, range),
    )
    const items = listed.items.map(item => {
      const { countryCode, type } = item
      const monthlyFee = fees.feeOf(countryCode, type, business.numberMarkupPercent)
      const incoming = incomingPrice(callerLegCost(fees, item, business), business)
      return { ...item, monthlyFee, incomingRatePerMinute: incoming.tariff.ratePerMinute }
    })
    return { ...listed, items }
  })
}

/** How many numbers an import adds to the list, changes there, and finds as they are. */
interface ImportCounts {
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
