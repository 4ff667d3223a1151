import { isMonthDue, transition, renewalAfter } from '../../../core/numbers/number-life.ts'
import { graceMail, releasedMail } from '../../../core/mail/number-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import {
  dueNumbers,
  scheduleNumberCheck,
  startGrace,
  renewNumber,
  makeGraceDue,
} from '../../../store/numbers/number-changes.ts'
import {
  type RentedNumber,
  findNumber,
  lockNumber,
} from '../../../store/numbers/virtual-numbers.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { sweep } from '../../sweep.ts'
import { endRouting, tryRelease } from '../operators/release-number.ts'
import { mailedNumberOf } from './write-number-mails.ts'
import { numberFeeTransfer } from '../../../core/numbers/number-fees.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { lockSpendableFunds } from '../../credit/reversals/account-freeze.ts'

/**
 * Renews every number whose month is over, retries those in grace each day and when credit is added, and releases those that were not paid
 * by their deadline. Each month has its own ledger key, so it is paid once however many instances run this. A number
 * that cannot be renewed is tried for ever: its user loses the number otherwise, or has it without paying.
 */
export function renewNumbers(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'renewal',
    logKey: 'number',
    // A batch includes releases at the carrier, one after another.
    leaseSeconds: 600,
    batchSize: 20,
    // If the credit does not cover all numbers, the user's oldest numbers are paid first.
    inOrder: true,
    due: dueNumbers(['active', 'grace_period']),
    process: id => payOrEnd(ports, id),
  })
}

async function payOrEnd(ports: Ports, id: string): Promise<void> {
  const known = await ports.database.read(db => findNumber(db, id))
  if (!known) return
  const numberToRelease = await ports.database.transaction(async tx => {
    await lockFunds(tx, known.userId)
    return payDueMonths(ports, tx, await lockNumber(tx, id))
  })
  if (numberToRelease) await tryRelease(ports, numberToRelease)
}

/**
 * Pays every month that has begun and that the credit covers.
 *
 * @returns the number when its grace period is over and it must be released at the carrier
 */
async function payDueMonths(
  ports: Ports,
  tx: Tx,
  locked: RentedNumber,
): Promise<RentedNumber | null> {
  const now = ports.clock.now()
  const event = { is: 'month-not-covered', graceDays: ports.business.numberGraceDays } as const
  let number = locked
  while (isMonthDue(number, now)) {
    const paid = await payMonth(ports, tx, number, now)
    if (paid) {
      number = paid
      continue
    }
    const { status, effect } = transition(number, event, now)
    if (effect.do === 'check-again') scheduleNumberCheck(tx, number.id, effect.checkAt)
    if (effect.do === 'end-routing') return endRental(ports, tx, { ...number, status })
    if (effect.do !== 'start-grace') return null
    startGrace(tx, number.id, effect)
    number = { ...number, status, renewalAt: effect.deadline }
    // With 0 grace days the deadline is now, and the next iteration ends the rental.
    if (effect.deadline <= now) continue
    await writeGraceMail(ports, tx, number, effect.deadline)
    return null
  }
  // All months are paid, perhaps by another instance: the next check is the next renewal.
  if (number.status === 'active') scheduleNumberCheck(tx, number.id, number.renewalAt)
  return null
}

async function endRental(ports: Ports, tx: Tx, number: RentedNumber): Promise<RentedNumber> {
  await endRouting(ports, tx, number)
  await writeMailTo(ports, tx, number.userId, facts => releasedMail(facts, mailedNumberOf(number)))
  return number
}

function writeGraceMail(ports: Ports, tx: Tx, number: RentedNumber, deadline: Date): Promise<void> {
  return writeMailTo(ports, tx, number.userId, facts =>
    graceMail(facts, mailedNumberOf(number), deadline),
  )
}

/**
 * Charges a number's next month. Returns null, and charges nothing, when the renter's credit does not cover the
 * fee or the account is frozen. The number's row must be locked.
 */
async function payMonth(
  ports: Ports,
  tx: Tx,
  number: RentedNumber,
  at: Date,
): Promise<RentedNumber | null> {
  const { id, userId, monthsFrom, monthlyFee } = number
  if (monthsFrom === null) throw new Error(`number ${id} was never rented`)
  const { available, freeze } = await lockSpendableFunds(ports, tx, userId)
  if (freeze || available < monthlyFee) return null
  const { status, effect } = transition(number, { is: 'month-covered' }, at)
  if (effect.do !== 'charge-month') return null
  const period = number.period + 1
  const renewalAt = renewalAfter(monthsFrom, period)
  enqueueTransfer(tx, numberFeeTransfer(number, period), { id: ports.ids.next('transfer'), at })
  renewNumber(tx, id, { period, renewalAt })
  return { ...number, status, period, renewalAt }
}

/**
 * Makes a user's numbers in grace due, so that the job that renews numbers pays them from new credit within seconds.
 * Runs in the transaction that posts the credit (`Ports.onCreditAdded`), while the user's credit account is locked. A
 * number that cannot be renewed is retried by the job, and does not prevent the credit.
 */
export async function recheckNumbersInGrace(ports: Ports, tx: Tx, userId: string): Promise<void> {
  makeGraceDue(tx, userId, ports.clock.now())
}
