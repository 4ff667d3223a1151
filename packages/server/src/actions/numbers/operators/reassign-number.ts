import type { ReassignedMonth } from '@ringback/contract/operator/numbers/number-changes'
import type { RentalState } from '@ringback/contract/operator/numbers/numbers'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isMonthDue, transition, renewalAfter } from '../../../core/numbers/number-life.ts'
import { numberFeeTransfer } from '../../../core/numbers/number-fees.ts'
import type { Ports } from '../../../ports/ports.ts'
import { clearLostCallerId } from '../../../store/caller-ids/caller-ids.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import {
  type ReassignedMonths,
  deactivateNumber,
  insertReassigned,
} from '../../../store/numbers/number-changes.ts'
import {
  type RentedNumber,
  findNumber,
  lockNumber,
} from '../../../store/numbers/virtual-numbers.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { type RenterRefusal, findNextRenter, lockNextRenter } from '../renewal/next-renter.ts'
import { numberSubject } from './read-rentals.ts'
import { writeAssignedMail, writeEndedMail } from '../renewal/write-number-mails.ts'

export type ReassignRefusal =
  | 'unknown-rented-number'
  | 'number-is-platform'
  | 'unknown-customer'
  | RenterRefusal
  | 'number-not-in-use'
  | 'renter-unchanged'
  | 'month-not-paid'

/**
 * Gives a rented number to another customer, at once: the rental ends and another one begins, in one transaction. The
 * carrier is not involved, because the number stays in our account. The previous customer gets nothing back. The
 * next one pays from the next renewal on, or at once for a month of its own if `firstMonth` is `charged`.
 */
export async function reassignNumber(
  ports: Ports,
  by: ChangedBy,
  wanted: { id: string; customer: string; firstMonth: ReassignedMonth },
): Promise<Outcome<{ id: string; state: RentalState }, ReassignRefusal>> {
  const { id, firstMonth } = wanted
  const known = await ports.database.read(db => findNumber(db, id))
  if (!known) return refused('unknown-rented-number')
  if (known.phoneNumber === ports.business.platformNumber) return refused('number-is-platform')
  const renter = await findNextRenter(ports, wanted.customer)
  if (!renter.ok) return renter
  const userId = renter.value
  if (userId === known.userId) return refused('renter-unchanged')
  return change(ports, by, 'numbers reassign', async (tx, at) => {
    const isCharged = firstMonth === 'charged'
    // Accounts are locked before numbers everywhere, so that transactions cannot deadlock.
    const locked = await lockNextRenter(ports, tx, userId, isCharged ? known.monthlyFee : null)
    if (!locked.ok) return locked
    const number = await lockNumber(tx, id)
    if (transition(number, { is: 'reassigned' }, at).effect.do !== 'hand-over') {
      return refused('number-not-in-use')
    }
    if (!isCharged && isMonthDue(number, at)) return refused('month-not-paid')
    const months = isCharged ? newMonth(at) : sameMonths(number)
    const next = { ...number, ...months, id: ports.ids.next('num'), userId }
    deactivateNumber(tx, id, at)
    await clearLostCallerId(tx, number.userId, number.phoneNumber)
    insertReassigned(tx, next, { at, months })
    if (isCharged) {
      enqueueTransfer(tx, numberFeeTransfer(next, 1), { id: ports.ids.next('transfer'), at })
    }
    await writeEndedMail(ports, tx, number)
    await writeAssignedMail(ports, tx, next)
    return accepted({
      subject: numberSubject(number.phoneNumber),
      before: { rental: id, customer: number.userId, state: number.status },
      after: { rental: next.id, customer: userId, state: 'active', firstMonth },
      value: { id: next.id, state: 'active' as const },
    })
  })
}

/** The first month begins now, and the new renter pays it. */
function newMonth(at: Date): ReassignedMonths {
  return { period: 1, freeMonths: 0, monthsFrom: at, renewalAt: renewalAfter(at, 1) }
}

/** The months go on. Those so far were fees of previous renters. */
function sameMonths({ period, monthsFrom, renewalAt }: RentedNumber): ReassignedMonths {
  return { period, freeMonths: period, monthsFrom, renewalAt }
}
