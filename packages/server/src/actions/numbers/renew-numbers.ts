import { addSeconds } from '../../core/calls/call-schedule.ts'
import { describeNumber } from '../../core/numbers/describe-number.ts'
import { graceEnd, nextRentalStep, nextGraceCheck } from '../../core/numbers/number-life.ts'
import { graceMail, releasedMail } from '../../core/mail/number-mails.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockFunds } from '../../store/credit/ledger.ts'
import {
  type RentedNumber,
  claimDueNumbers,
  findNumber,
  lockNumber,
  putIntoGrace,
  scheduleNumberCheck,
} from '../../store/numbers/virtual-numbers.ts'
import { stopNumber, tryRelease } from './release-number.ts'
import { payMonth } from './renew-graced-numbers.ts'
import { writeMailTo } from '../mail/write-mail.ts'

const BATCH = 20
/** Longer than a batch may take, releases at the carrier included; then another instance may have the number. */
const LEASE_SECONDS = 600

/**
 * Renews every number whose month is over, tries those in grace again, and releases what was not paid in
 * time. A month is paid once, however many instances do it, and however late: each key pays once.
 */
export async function renewNumbers(ports: Ports): Promise<void> {
  for (;;) {
    const now = ports.clock.now()
    const claimed = await ports.database.transaction(tx =>
      claimDueNumbers(tx, {
        statuses: ['active', 'grace_period'],
        now,
        leaseUntil: addSeconds(now, LEASE_SECONDS),
        limit: BATCH,
      }),
    )
    // One after another: a user's oldest number is paid first, as far as the credit goes.
    for (const id of claimed) await renewOne(ports, id)
    if (claimed.length < BATCH) return
  }
}

/** One that cannot be renewed keeps no other from it; its lease brings it back. */
async function renewOne(ports: Ports, id: string): Promise<void> {
  try {
    const known = await ports.database.read(db => findNumber(db, id))
    if (!known) return
    const stopped = await ports.database.transaction(async tx => {
      await lockFunds(tx, known.userId)
      return advance(ports, tx, await lockNumber(tx, id))
    })
    if (stopped) await tryRelease(ports, stopped)
  } catch (error) {
    ports.log.error({ err: error, number: id }, 'A number cannot be renewed')
  }
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
