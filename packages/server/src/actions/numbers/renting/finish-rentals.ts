import { needsOperator } from '../../../core/time.ts'
import { NUMBER_RETRY_SECONDS } from '../../../core/numbers/number-life.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { dueNumbers, scheduleNumberCheck } from '../../../store/numbers/number-changes.ts'
import {
  type RentedNumber,
  findLiveRentals,
  findNumber,
} from '../../../store/numbers/virtual-numbers.ts'
import { sweep } from '../../sweep.ts'
import { releaseAtCarrier } from '../operators/release-number.ts'
import { handleMissingNumber, settleRental, takeOverNumber } from './settle-rental.ts'

/**
 * Finishes what the carrier has left open: rentals whose request ended before the carrier responded, releases
 * that it has not confirmed, and numbers that it assigned after their rental was abandoned. It is
 * repeated for ever, because a hold or a fee of the carrier depends on it.
 */
export function finishRentals(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'rental',
    logKey: 'number',
    leaseSeconds: 120,
    batchSize: 20,
    minRetrySeconds: NUMBER_RETRY_SECONDS,
    due: dueNumbers(['purchasing', 'pending_deactivation', 'abandoned']),
    async process(id) {
      const number = await ports.database.read(db => findNumber(db, id))
      if (number) await finishOrReport(ports, number)
    },
  })
}

async function finishOrReport(ports: Ports, number: RentedNumber): Promise<void> {
  try {
    await finish(ports, number)
  } catch (error) {
    const isOld = needsOperator(number.createdAt, ports.clock.now())
    if (error instanceof VendorUnavailable && isOld && number.status === 'purchasing') {
      ports.log.error(
        { err: error, number: number.id },
        'A rental has been undecided for a day because the carrier does not respond',
      )
    }
    throw error
  }
}

async function finish(ports: Ports, number: RentedNumber): Promise<void> {
  switch (number.status) {
    case 'purchasing':
      return finishRental(ports, number)
    case 'abandoned':
      return returnLateAssignment(ports, number)
    case 'pending_deactivation':
      return releaseAtCarrier(ports, number)
    default:
  }
}

async function finishRental(ports: Ports, number: RentedNumber): Promise<void> {
  const found = await ports.numbers.find(number.phoneNumber)
  if (found && number.origin === 'imported') await takeOverNumber(ports, number, found)
  else if (found?.friendlyName === number.id) await settleRental(ports, number, found)
  else await handleMissingNumber(ports, number)
}

/** Releases a number that the carrier assigned after its rental was abandoned, because no user pays for the number. */
async function returnLateAssignment(ports: Ports, number: RentedNumber): Promise<void> {
  const found = await ports.numbers.find(number.phoneNumber)
  const [rental] = await ports.database.read(db => findLiveRentals(db, [number.phoneNumber]))
  // An operator may have imported the number since.
  if (!rental && found?.friendlyName === number.id) {
    ports.log.warn({ number: number.id }, 'A number without a renter is released')
    await ports.numbers.release(found.sid)
  }
  const noFurtherCheck = null
  await ports.database.transaction(async tx => scheduleNumberCheck(tx, number.id, noFurtherCheck))
}
