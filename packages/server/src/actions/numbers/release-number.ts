import type { Ports } from '../../ports/ports.ts'
import type { Tx } from '../../ports/database.ts'
import { addSeconds } from '../../core/time.ts'
import { NUMBER_RETRY_SECONDS } from '../../core/numbers/number-life.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { resetCallerId } from '../../store/caller-ids/caller-ids.ts'
import {
  type RentedNumber,
  beginRelease,
  deactivateNumber,
  lockNumber,
} from '../../store/numbers/virtual-numbers.ts'

/** From the commit on the number takes no calls and is no caller ID. The carrier takes it back after: {@link tryRelease}. Its row is locked. */
export async function stopNumber({ clock }: Ports, tx: Tx, number: RentedNumber): Promise<void> {
  beginRelease(tx, number.id, addSeconds(clock.now(), NUMBER_RETRY_SECONDS))
  await resetCallerId(tx, number.userId, number.phoneNumber)
}

/** Gives a stopped number back now; a carrier that does not answer is asked again by the sweep. */
export async function tryRelease(ports: Ports, number: RentedNumber): Promise<void> {
  try {
    await releaseAtCarrier(ports, number)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, number: number.id }, 'The carrier does not take a number back yet')
  }
}

/** @throws VendorUnavailable; nothing has changed here then */
export async function releaseAtCarrier(ports: Ports, number: RentedNumber): Promise<void> {
  const { id, carrierSid } = number
  if (carrierSid === null) throw new Error(`number ${id} was never assigned`)
  await ports.numbers.release(carrierSid)
  await ports.database.transaction(async tx => {
    const { status } = await lockNumber(tx, id)
    if (status === 'pending_deactivation') deactivateNumber(tx, id, ports.clock.now())
  })
}
