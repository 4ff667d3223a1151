import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { attemptEach } from '../../failures/attempt.ts'
import { reverseRefundedCredit } from './reverse-credit.ts'

/** Loads the refunds of a payment from the provider, and handles those whose webhook was lost. */
export async function recordRefunds(ports: Ports, paymentId: string): Promise<void> {
  await attemptEach(await ports.payments.listRefunds(paymentId), refund =>
    ports.database.transaction(tx => reverseRefundedCredit(ports, tx, refund)),
  )
}

/** Runs requests to the payment provider for an operator, and refuses when it does not respond. */
export async function requestProvider<T>(
  request: () => Promise<T>,
): Promise<Outcome<T, 'provider-unavailable'>> {
  try {
    return accepted(await request())
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    return refused('provider-unavailable')
  }
}
