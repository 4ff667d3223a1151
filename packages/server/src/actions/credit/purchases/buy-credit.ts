import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { addSeconds } from '../../../core/time.ts'
import { priceInPaise } from '../../../core/credit/package-price.ts'
import { ORDERING_SECONDS, nextOpenCheckAt } from '../../../core/credit/purchase-schedule.ts'
import { readSupply } from '../../tax/billing-details.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type PurchaseQuote,
  abandonPurchase,
  insertPurchase,
  openPurchase,
} from '../../../store/credit/purchases.ts'
import { type AttemptLimit, limitAttempts, removeAttempts } from '../../limit-attempts.ts'
import { checkNotFrozenByOperator } from '../reversals/account-freeze.ts'

type PurchaseRefusal =
  | 'account-frozen'
  | 'unknown-package'
  | 'too-many-purchases'
  | 'payments-unavailable'

/** The limit on a user's orders. There is one because each order is polled for days. */
const ORDERS_PER_HOUR = 20

/**
 * Quotes a package in INR and creates an order for it at the payment provider. Credit follows when the
 * order is paid. The purchase is committed before the order is created, so that every order belongs to a purchase.
 */
export async function buyCredit(
  ports: Ports,
  userId: string,
  packageId: string,
): Promise<Outcome<PurchaseQuote & { orderId: string }, PurchaseRefusal>> {
  const { creditPackages, inrPerUsdE4 } = ports.business
  const creditPackage = creditPackages.find(({ id }) => id === packageId)
  if (!creditPackage) return refused('unknown-package')
  const { terms, withTax } = await readSupply(ports, userId)
  const quote: PurchaseQuote = {
    id: ports.ids.next('purchase'),
    userId,
    packageId,
    packageName: creditPackage.name,
    price: creditPackage.price,
    credit: creditPackage.amount,
    inrPerUsdE4,
    paise: withTax(priceInPaise(creditPackage.price, inrPerUsdE4)),
    taxTerms: terms,
  }
  const createdAt = await beginPurchase(ports, quote)
  if (!createdAt.ok) return createdAt
  const orderId = await createOrder(ports, quote, createdAt.value)
  if (orderId === null) return refused('payments-unavailable')
  const now = ports.clock.now()
  const checkAt = nextOpenCheckAt(createdAt.value, now)
  await ports.database.statement(db => openPurchase(db, quote.id, { orderId, checkAt }))
  return accepted({ ...quote, orderId })
}

/** @returns when the purchase was created */
async function beginPurchase(
  ports: Ports,
  quote: PurchaseQuote,
): Promise<Outcome<Date, 'account-frozen' | 'too-many-purchases'>> {
  return ports.database.transaction(async tx => {
    const createdAt = ports.clock.now()
    // A debt does not prevent a purchase, because the purchase repays it. A refused one is not counted.
    const notFrozen = await checkNotFrozenByOperator(tx, quote.userId)
    if (!notFrozen.ok) return notFrozen
    const counted = await limitAttempts(tx, createdAt, [orderLimit(quote)])
    if (!counted.ok) return refused('too-many-purchases', counted.details)
    insertPurchase(tx, quote, { createdAt, checkAt: addSeconds(createdAt, ORDERING_SECONDS) })
    return accepted(createdAt)
  })
}

function orderLimit({ userId }: PurchaseQuote): AttemptLimit {
  return { key: `purchase:${userId}`, max: ORDERS_PER_HOUR, minutes: 60 }
}

/**
 * Null when the provider did not confirm the order, which then counts against no limit. If the provider created the
 * order all the same, it cannot be paid, because its id is unknown.
 */
async function createOrder(
  ports: Ports,
  quote: PurchaseQuote,
  createdAt: Date,
): Promise<string | null> {
  const { id, paise } = quote
  try {
    const { orderId } = await ports.payments.createOrder({
      receipt: id,
      paise,
      quote: orderNotes(quote),
    })
    return orderId
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, purchase: id }, 'The payment provider did not create an order')
    await ports.database.transaction(async tx => {
      await abandonPurchase(tx, id)
      await removeAttempts(tx, { at: createdAt, limits: [orderLimit(quote)] })
    })
    return null
  }
}

function orderNotes({ userId, packageId, packageName, price, credit, inrPerUsdE4 }: PurchaseQuote) {
  return { userId, packageId, packageName, price, credit, inrPerUsdE4 }
}
