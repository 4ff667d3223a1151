import { isAlarming, addSeconds } from '../../core/calls/call-schedule.ts'
import { NUMBER_RETRY_SECONDS } from '../../core/numbers/number-life.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import {
  type RentedNumber,
  claimDueNumbers,
  findNumber,
  scheduleNumberCheck,
} from '../../store/numbers/virtual-numbers.ts'
import { releaseAtCarrier } from './release-number.ts'
import { settleRental, takeAbsence } from './settle-rental.ts'

/** So many numbers are looked up at the same time. */
const BATCH = 20
/** Longer than the carrier's answers to a batch may take; then another instance may have the number. */
const LEASE_SECONDS = 120

/**
 * Finishes what a request left undone, or a process that died: purchases whose answer is missing, and
 * releases that the carrier has not confirmed. Several instances may do it at once.
 */
export async function finishRentals(ports: Ports): Promise<void> {
  for (;;) {
    const now = ports.clock.now()
    const claimed = await ports.database.transaction(tx =>
      claimDueNumbers(tx, {
        statuses: ['purchasing', 'pending_deactivation', 'abandoned'],
        now,
        leaseUntil: addSeconds(now, LEASE_SECONDS),
        limit: BATCH,
      }),
    )
    await Promise.all(claimed.map(id => finishOne(ports, id)))
    if (claimed.length < BATCH) return
  }
}

/** One that cannot be finished keeps no other from it; its lease brings it back. */
async function finishOne(ports: Ports, id: string): Promise<void> {
  try {
    const number = await ports.database.read(db => findNumber(db, id))
    if (!number) return
    await finish(ports, number)
  } catch (error) {
    ports.log.error({ err: error, number: id }, 'A number cannot be finished')
  }
}

async function finish(ports: Ports, number: RentedNumber): Promise<void> {
  try {
    switch (number.status) {
      case 'purchasing':
        return await finishPurchase(ports, number)
      case 'abandoned':
        return await returnOrphan(ports, number)
      case 'pending_deactivation':
        return await releaseAtCarrier(ports, number)
      default:
    }
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    const now = ports.clock.now()
    const details = { err: error, number: number.id }
    if (isAlarming(number.createdAt, now) && number.status === 'purchasing') {
      ports.log.error(details, 'The carrier has not said for a day if it rents a number: hold kept')
    } else ports.log.warn(details, 'The carrier does not answer about a number: asking again later')
    const checkAt = addSeconds(now, NUMBER_RETRY_SECONDS)
    await ports.database.transaction(async tx => scheduleNumberCheck(tx, number.id, checkAt))
  }
}

async function finishPurchase(ports: Ports, number: RentedNumber): Promise<void> {
  const found = await ports.numbers.find(number.phoneNumber)
  if (found?.friendlyName === number.id) await settleRental(ports, number, found)
  else await takeAbsence(ports, number)
}

/** What was bought after it had been given up is nobody's. It must not cost the operator a month's fee again and again. */
async function returnOrphan(ports: Ports, number: RentedNumber): Promise<void> {
  const found = await ports.numbers.find(number.phoneNumber)
  if (found?.friendlyName === number.id) {
    ports.log.warn({ number: number.id }, 'A number that nobody pays for goes back')
    await ports.numbers.release(found.sid)
  }
  await ports.database.transaction(async tx => scheduleNumberCheck(tx, number.id, null))
}
