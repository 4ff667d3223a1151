import { isMonthDue, transition } from '../../../core/numbers/number-life.ts'
import { graceMail, releasedMail } from '../../../core/mail/number-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import {
  dueNumbers,
  scheduleNumberCheck,
  startGrace,
} from '../../../store/numbers/number-changes.ts'
import {
  type RentedNumber,
  findNumber,
  lockNumber,
} from '../../../store/numbers/virtual-numbers.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { sweep } from '../../sweep.ts'
import { payMonth } from './pay-month.ts'
import { endRouting, tryRelease } from '../operators/release-number.ts'
import { mailedNumberOf } from './write-number-mails.ts'

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
    process: id => renewNumber(ports, id),
  })
}

async function renewNumber(ports: Ports, id: string): Promise<void> {
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
