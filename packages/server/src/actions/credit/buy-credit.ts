import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { addSeconds } from '../../core/time.ts'
import { findPackage, priceInPaise } from '../../core/credit/packages.ts'
import { ORDERING_SECONDS, nextOpenCheckAt } from '../../core/credit/purchase-schedule.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import {
  type PurchaseQuote,
  abandonPurchase,
  insertPurchase,
  openPurchase,
} from '../../store/credit/purchases.ts'
import { limitAttempts } from '../limit-attempts.ts'

type BuyingRefusal = 'unknown-package' | 'too-many-purchases' | 'payments-unavailable'

/** Orders are cheap to ask for, and each is asked about for days. */
const ORDERS_PER_HOUR = 20

/**
 * Quotes a package in INR and makes an order for it at the payment provider. Credit comes when the
 * order is paid. Our row is there before the order is: no order that anybody could pay is unknown here.
 */
export async function buyCredit(
  ports: Ports,
  userId: string,
  packageId: string,
): Promise<Outcome<PurchaseQuote & { orderId: string }, BuyingRefusal>> {
  const offered = findPackage(packageId)
  if (!offered) return refused('unknown-package')
  const { inrPerUsdE4 } = ports.terms
  const quote: PurchaseQuote = {
    id: ports.ids.next('purchase'),
    userId,
    packageId,
    packageName: offered.name,
    price: offered.price,
    credit: offered.amount,
    inrPerUsdE4,
    paise: priceInPaise(offered.price, inrPerUsdE4),
  }
  const begun = await begin(ports, quote)
  if (!begun.ok) return begun
  const orderId = await order(ports, quote)
  if (orderId === null) return refused('payments-unavailable')
  const now = ports.clock.now()
  const checkAt = nextOpenCheckAt(begun.value, now)
  await ports.database.transaction(async tx => openPurchase(tx, quote.id, { orderId, checkAt }))
  return accepted({ ...quote, orderId })
}

/** @returns when the purchase began */
async function begin(
  ports: Ports,
  quote: PurchaseQuote,
): Promise<Outcome<Date, 'too-many-purchases'>> {
  const now = ports.clock.now()
  const limit = { key: `purchase:${quote.userId}`, most: ORDERS_PER_HOUR, minutes: 60 }
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return refused('too-many-purchases', counted.details)
    insertPurchase(tx, quote, { createdAt: now, checkAt: addSeconds(now, ORDERING_SECONDS) })
    return accepted(now)
  })
}

/** Null when the provider made none, or made one and did not say so: nobody knows its id, so nobody pays it. */
async function order(ports: Ports, quote: PurchaseQuote): Promise<string | null> {
  const { id, paise, packageId } = quote
  try {
    const { orderId } = await ports.payments.createOrder({ receipt: id, paise, packageId })
    return orderId
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, purchase: id }, 'An order could not be made')
    await ports.database.transaction(tx => abandonPurchase(tx, id))
    return null
  }
}
