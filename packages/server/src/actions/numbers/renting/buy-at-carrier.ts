import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { RENTAL_STALE_SECONDS } from '../../../core/numbers/number-life.ts'
import { addSeconds } from '../../../core/time.ts'
import { documentsFor } from '../../../core/numbers/number-documents.ts'
import type { CarrierNumber } from '../../../ports/vendors/number-carrier.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import type { NewNumber } from '../../../store/numbers/virtual-numbers.ts'
import { abandonRental, handleMissingNumber } from './settle-rental.ts'

type BuyRefusal =
  | 'number-needs-documents'
  | 'number-not-available'
  | 'number-refused'
  | 'number-taken'
  | 'rent-pending'

/**
 * Buys the number of a rental at the carrier. If something fails before the order is sent, the rental is abandoned
 * at once. After that, only the carrier's records show whether the number was bought.
 *
 * @throws VendorUnavailable when no order was sent to the carrier
 */
export async function buyAtCarrier(
  ports: Ports,
  number: NewNumber,
  startedAt: Date,
): Promise<Outcome<CarrierNumber, BuyRefusal>> {
  try {
    // The carrier sells a number even if our account has it already: a number of the operator, or one not yet released.
    if (await ports.numbers.find(number.phoneNumber)) {
      await abandonRental(ports, number)
      return refused('number-taken')
    }
    if (ports.clock.now() >= addSeconds(startedAt, RENTAL_STALE_SECONDS)) {
      throw new VendorUnavailable('carrier', 'responded too late to buy the number')
    }
  } catch (error) {
    await abandonRental(ports, number)
    throw error
  }
  return buy(ports, number)
}

/** A definite refusal ends the rental at once, whatever its reason. */
async function buy(ports: Ports, number: NewNumber): Promise<Outcome<CarrierNumber, BuyRefusal>> {
  const { id: friendlyName, phoneNumber } = number
  try {
    const documents = documentsFor(ports.business, number)
    const bought = await ports.numbers.buy({ phoneNumber, friendlyName, documents })
    if (bought.ok) return bought
    const { why, code } = bought
    ports.log.warn({ number: number.id, code, why }, 'The carrier refused to sell a number')
    await abandonRental(ports, number)
    if (bought.why === 'needs-documents') {
      ports.numberNeeds.recordRefusal(number, documents, bought.missing)
    }
    return refused(REFUSALS[why])
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, number: number.id }, 'It is unknown whether a number was bought')
    return lookUp(ports, number)
  }
}

const REFUSALS = {
  'not-available': 'number-not-available',
  'needs-documents': 'number-needs-documents',
  refused: 'number-refused',
} as const

/**
 * Looks the number up in our account, because the carrier did not respond to the order. The carrier may have
 * assigned the number, or may still do so.
 */
async function lookUp(
  ports: Ports,
  number: NewNumber,
): Promise<Outcome<CarrierNumber, 'rent-pending'>> {
  try {
    const found = await ports.numbers.find(number.phoneNumber)
    if (found?.friendlyName === number.id) return accepted(found)
    await handleMissingNumber(ports, number)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, number: number.id }, 'A number could not be looked up')
  }
  return refused('rent-pending')
}
