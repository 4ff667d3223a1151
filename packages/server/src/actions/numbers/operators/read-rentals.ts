import type { OperatorChange } from '@ringback/contract/operator/changes'
import type { Rental, RentalState } from '@ringback/contract/operator/numbers/numbers'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { withoutSpaces } from '@ringback/contract/phone/e164'
import type { Ports } from '../../../ports/ports.ts'
import { findUserId } from '../../../store/accounts/users.ts'
import * as lists from '../../../store/numbers/rental-lists.ts'
import { listChanges } from '../../../store/operators/changes.ts'
import { type ListPage, type PageRequest, readPage } from '../../paginate.ts'

export interface RentalQuery {
  state?: RentalState | undefined
  /** The id or the e-mail address of a customer. */
  customer?: string | undefined
  country?: string | undefined
  /** The beginning of a number. */
  number?: string | undefined
}

/** A page of all rentals, newest first. An unknown customer has none. */
export async function readRentals(
  { database }: Ports,
  { customer, number, ...filter }: RentalQuery,
  page: PageRequest,
): Promise<ListPage<Rental>> {
  return database.readList(async db => {
    const userId = customer ? await findUserId(db, customer) : undefined
    if (userId === null) return { items: [], currentPage: page.page, hasMore: false }
    const numberPrefix = number ? `+${number.replace(/\D/g, '')}` : undefined
    return readPage(page, range =>
      lists.listRentals(db, { ...filter, userId, numberPrefix }, range),
    )
  })
}

export interface NumberHistory {
  phoneNumber: string
  current: Rental | null
  rentals: Rental[]
  fees: Awaited<ReturnType<typeof lists.listFees>>
  calls: { count: number; lastAt: Date | null }
  changes: OperatorChange[]
}

/** Everything about a number. @param text the number, or the id of one of its rentals */
export async function readNumberHistory(
  { database }: Ports,
  text: string,
): Promise<Outcome<NumberHistory, 'unknown-rented-number'>> {
  return database.read(async db => {
    const phoneNumber = text.startsWith('+')
      ? withoutSpaces(text)
      : ((await lists.findRental(db, text))?.phoneNumber ?? '')
    const rentals = await lists.listRentalsOf(db, phoneNumber)
    const changes = await listChanges(
      db,
      { subject: numberSubject(phoneNumber) },
      { offset: 0, limit: PART_ROWS_MAX },
    )
    // An operator may have released an orphan, which never had a rental.
    if (rentals.length === 0 && changes.length === 0) return refused('unknown-rented-number')
    return accepted({
      phoneNumber,
      current: rentals.find(({ endedAt }) => endedAt === null) ?? null,
      rentals,
      fees: await lists.listFees(db, rentals),
      calls: await lists.countIncomingCalls(db, phoneNumber),
      changes,
    })
  })
}

/** The subject of changes of a number. All rentals of a number share it. */
export function numberSubject(phoneNumber: string): string {
  return `number:${phoneNumber}`
}
