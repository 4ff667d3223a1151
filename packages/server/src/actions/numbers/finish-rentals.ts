import { addSeconds, isAlarming } from '../../core/time.ts'
import { NUMBER_RETRY_SECONDS } from '../../core/numbers/number-life.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import {
  type RentedNumber,
  claimDueNumbers,
  findNumber,
  scheduleNumberCheck,
} from '../../store/numbers/virtual-numbers.ts'
import { sweep } from '../sweep.ts'
import { releaseAtCarrier } from './release-number.ts'
import { settleRental, handleMissingNumber } from './settle-rental.ts'

/**
 * Finishes rentals whose request ended without the carrier's response, and releases that the carrier has
 * not confirmed.
 */
export function finishRentals(ports: Ports): Promise<void> {
  return sweep(ports, {
    noun: 'number',
    leaseSeconds: 120,
    batchSize: 20,
    claim: (tx, due) =>
      claimDueNumbers(tx, ['purchasing', 'pending_deactivation', 'abandoned'], due),
    async process(id) {
      const number = await ports.database.read(db => findNumber(db, id))
      if (number) await finish(ports, number)
    },
  })
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
  else await handleMissingNumber(ports, number)
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
