import { addSeconds } from '../../../core/time.ts'
import { NUMBER_RETRY_SECONDS, transition } from '../../../core/numbers/number-life.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { clearLostCallerId } from '../../../store/caller-ids/caller-ids.ts'
import { beginRelease, deactivateNumber } from '../../../store/numbers/number-changes.ts'
import { type RentedNumber, lockNumber } from '../../../store/numbers/virtual-numbers.ts'

/**
 * Stops calls to the number and its use as caller ID, from the commit of the transaction on. After the commit, call
 * {@link tryRelease} to release the number at the carrier. The number's row must be locked.
 */
export async function endRouting({ clock }: Ports, tx: Tx, number: RentedNumber): Promise<void> {
  const at = clock.now()
  beginRelease(tx, number.id, { at, checkAt: addSeconds(at, NUMBER_RETRY_SECONDS) })
  await clearLostCallerId(tx, number.userId, number.phoneNumber)
}

/** Releases the number at the carrier now. If the carrier does not respond, the job retries. */
export async function tryRelease(ports: Ports, number: RentedNumber): Promise<void> {
  try {
    await releaseAtCarrier(ports, number)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, number: number.id }, 'A number is not yet released at the carrier')
  }
}

/**
 * The platform number stays at the carrier: it may have become the caller ID of calls while a customer rented it.
 *
 * @throws VendorUnavailable. Then nothing has changed in the database.
 */
export async function releaseAtCarrier(ports: Ports, number: RentedNumber): Promise<void> {
  const { id, phoneNumber, carrierSid } = number
  if (carrierSid === null) throw new Error(`number ${id} was never assigned`)
  if (phoneNumber !== ports.business.platformNumber) await ports.numbers.release(carrierSid)
  await ports.database.transaction(async tx => {
    const now = ports.clock.now()
    const { effect } = transition(await lockNumber(tx, id), { is: 'released' }, now)
    if (effect.do === 'deactivate') deactivateNumber(tx, id, now)
  })
}
