import { describeNumber } from '../../core/numbers/describe-number.ts'
import { graceEnd, nextRentalStep, nextGraceCheck } from '../../core/numbers/number-life.ts'
import { graceMail, releasedMail } from '../../core/mail/number-mails.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockFunds } from '../../store/credit/funds.ts'
import {
  type RentedNumber,
  claimDueNumbers,
  findNumber,
  lockNumber,
  putIntoGrace,
  scheduleNumberCheck,
} from '../../store/numbers/virtual-numbers.ts'
import { sweep } from '../sweep.ts'
import { stopNumber, tryRelease } from './release-number.ts'
import { payMonth } from './renew-graced-numbers.ts'
import { writeMailTo } from '../mail/write-mail.ts'

/**
 * Renews every number whose month is over, retries those in grace, and releases those that were not paid
 * by their deadline. Each month has its own ledger key, so it is paid once however many instances run this.
 */
export function renewNumbers(ports: Ports): Promise<void> {
  return sweep(ports, {
    noun: 'number',
    // A batch includes releases at the carrier, one after another.
    leaseSeconds: 600,
    batchSize: 20,
    // A user's oldest number is paid first, as far as the credit goes.
    inOrder: true,
    claim: (tx, due) => claimDueNumbers(tx, ['active', 'grace_period'], due),
    process: id => renewNumber(ports, id),
  })
}

async function renewNumber(ports: Ports, id: string): Promise<void> {
  const known = await ports.database.read(db => findNumber(db, id))
  if (!known) return
  const stopped = await ports.database.transaction(async tx => {
    await lockFunds(tx, known.userId)
    return advance(ports, tx, await lockNumber(tx, id))
  })
  if (stopped) await tryRelease(ports, stopped)
}

/** Pays every month that has begun. @returns the number when it was stopped and goes back to the carrier */
async function advance(ports: Ports, tx: Tx, locked: RentedNumber): Promise<RentedNumber | null> {
  const now = ports.clock.now()
  let number = locked
  for (;;) {
    const step = nextRentalStep(number, now)
    if (step === 'nothing') {
      // Another instance was faster, or the number is paid up: its next moment is the next month.
      if (number.status === 'active') scheduleNumberCheck(tx, number.id, number.renewalAt)
      return null
    }
    const paid = await payMonth(ports, tx, number)
    if (paid) {
      number = paid
      continue
    }
    if (step === 'last-try') return stop(ports, tx, number)
    if (step === 'retry') {
      if (number.renewalAt) {
        scheduleNumberCheck(tx, number.id, nextGraceCheck(now, number.renewalAt))
      }
      return null
    }
    number = await grace(ports, tx, number)
    // Where the terms give no grace at all, it is over at once.
    if (nextRentalStep(number, now) !== 'last-try') return null
  }
}

async function grace(ports: Ports, tx: Tx, number: RentedNumber): Promise<RentedNumber> {
  const now = ports.clock.now()
  const deadline = graceEnd(now, ports.terms.numberGraceDays)
  putIntoGrace(tx, number.id, { deadline, checkAt: nextGraceCheck(now, deadline) })
  if (deadline > now) {
    await writeMailTo(ports, tx, number.userId, facts => graceMail(facts, mailed(number), deadline))
  }
  return { ...number, status: 'grace_period', renewalAt: deadline }
}

async function stop(ports: Ports, tx: Tx, number: RentedNumber): Promise<RentedNumber> {
  await stopNumber(ports, tx, number)
  await writeMailTo(ports, tx, number.userId, facts => releasedMail(facts, mailed(number)))
  return { ...number, status: 'pending_deactivation' }
}

function mailed({ phoneNumber, monthlyFee }: RentedNumber) {
  return { displayName: describeNumber(phoneNumber).displayName, monthlyFee }
}
