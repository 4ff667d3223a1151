import type { InventoryNumber } from '../../../ports/vendors/number-carrier.ts'
import type { Ports } from '../../../ports/ports.ts'
import { attemptEach } from '../../failures/attempt.ts'
import { logFailure } from '../../failures/store-failure.ts'

/** More of them are renewed in the next run. */
const MAX_NUMBERS = 200

/**
 * Renews the settings with which the carrier sends the calls of numbers to us, where they are of an earlier version. A
 * number whose calls go elsewhere stays as it is: an operator decides about it. What the carrier does not change now is
 * left to the next run.
 * @param rented the numbers of our rentals at the carrier, with the ids of these rentals as their names
 */
export async function renewRouting(
  ports: Pick<Ports, 'numbers' | 'log'>,
  rented: readonly InventoryNumber[],
): Promise<void> {
  const outdated = rented.filter(({ routing }) => routing === 'outdated')
  try {
    await attemptEach(outdated.slice(0, MAX_NUMBERS), ({ sid, friendlyName }) =>
      ports.numbers.configure(sid, friendlyName),
    )
  } catch (error) {
    logFailure(ports, error, { work: 'routing' })
    return
  }
  if (outdated.length > 0)
    ports.log.info({ numbers: outdated.length }, 'The routing of rented numbers was outdated')
}
