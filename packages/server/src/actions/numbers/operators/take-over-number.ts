import type { CarrierNumber } from '../../../ports/vendors/number-carrier.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { RentedNumber } from '../../../store/numbers/virtual-numbers.ts'
import { handleMissingNumber, settleRental } from '../renting/settle-rental.ts'

/**
 * Directs the calls of a number that our account has already to us, and starts its rental. A repetition has no
 * further effect.
 *
 * @throws VendorUnavailable. Then the rental is still in progress, and the job `finish-rentals` continues it.
 */
export async function takeOverNumber(
  ports: Ports,
  number: Pick<RentedNumber, 'id' | 'userId'>,
  found: CarrierNumber,
): Promise<void> {
  const configured = await ports.numbers.configure(found.sid, number.id)
  if (configured.ok) await settleRental(ports, number, configured.value)
  else await handleMissingNumber(ports, number)
}
