import { giftTransfer } from '../../../core/credit/ledger.ts'
import { lockCredit, lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer, isPosted } from '../../../store/credit/ledger.ts'
import { type Micros, paise } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import {
  CUSTOM_PACKAGE,
  creditByHandTransfer,
  describePackage,
} from '../../../core/credit/purchase-transfers.ts'
import { creditByHandMail } from '../../../core/mail/purchase-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findAccountState, findUserId } from '../../../store/accounts/users.ts'
import { type StoredPayment, markCreditedByHand } from '../../../store/credit/payments.ts'
import { findPurchase } from '../../../store/credit/purchases.ts'
import { issueVoucher } from '../../tax/issue-document.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import {
  type ParkedRefusal,
  lockParkedPayment,
  loggedPayment,
  readParkedPayment,
} from './parked-payments.ts'
import { recordRefunds, requestProvider } from '../reversals/reverse-credit.ts'

interface CreditByHand {
  paymentId: string
  credit: Micros
  /** The id or e-mail of the user to credit, if the order is unknown; null for the user of the order. */
  customer: string | null
}

type CreditRefusal =
  | ParkedRefusal
  | 'provider-unavailable'
  | 'payment-not-in-rupees'
  | 'customer-needed'
  | 'unknown-customer'
  | 'payment-of-another-customer'
  | 'account-of-payment-closed'

/**
 * Credits a parked payment: to the user of its order, or to a named user when the order is unknown. The
 * refunds of the payment are loaded before, so that a payment that was refunded at the provider is not credited.
 * A closed account gets no credit, because its owner cannot use it.
 */
export async function creditByHand(
  ports: Ports,
  by: ChangedBy,
  { paymentId, credit, customer }: CreditByHand,
): Promise<Outcome<null, CreditRefusal>> {
  const parked = await readParkedPayment(ports, paymentId)
  if (!parked.ok) return parked
  if (parked.value.currency !== 'INR') return refused('payment-not-in-rupees')
  const loaded = await requestProvider(() => recordRefunds(ports, paymentId))
  if (!loaded.ok) return loaded
  return change(ports, by, 'payments credit', async (tx, at) => {
    const user = await findCreditedUser(tx, parked.value, customer)
    if (!user.ok) return user
    const userId = user.value
    const { debt } = await lockFunds(tx, userId)
    // Closing an account locks its funds, so that the state is final here.
    if ((await findAccountState(tx, userId)) === 'closed') {
      return refused('account-of-payment-closed')
    }
    const locked = await lockParkedPayment(tx, paymentId)
    if (!locked.ok) return locked
    const payment = locked.value
    const { orderId, amount, purchaseId } = payment
    const purchase = purchaseId === null ? null : await findPurchase(tx, purchaseId)
    const packageName = purchase?.packageName ?? CUSTOM_PACKAGE
    const priced = { orderId, userId, packageName, price: credit, credit, paise: paise(amount) }
    const transfer = creditByHandTransfer(priced, paymentId, debt)
    enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
    markCreditedByHand(tx, paymentId, { userId, credit })
    await ports.onCreditAdded(ports, tx, userId)
    const voucher = await issueVoucher(
      ports,
      tx,
      {
        ...{ userId, cause: transfer.key, at, paymentId, credit, total: paise(amount) },
        description: describePackage(packageName),
        inrPerUsdE4: purchase?.inrPerUsdE4 ?? null,
      },
      purchase?.taxTerms ?? null,
    )
    await writeMailTo(ports, tx, userId, facts =>
      creditByHandMail(facts, { paymentId, credit, paise: paise(amount), voucher }),
    )
    const after = { classification: 'credited-by-hand', userId, credit }
    return accepted({ ...loggedPayment(payment), after, value: null })
  })
}

async function findCreditedUser(
  tx: Tx,
  { userId }: StoredPayment,
  customer: string | null,
): Promise<
  Outcome<string, 'customer-needed' | 'unknown-customer' | 'payment-of-another-customer'>
> {
  if (customer === null) return userId === null ? refused('customer-needed') : accepted(userId)
  const named = await findUserId(tx, customer)
  if (named === null) return refused('unknown-customer')
  if (userId !== null && named !== userId) return refused('payment-of-another-customer')
  return accepted(named)
}

/** Adds credit that the operator gives away. A gift with the same `key` is given only once. */
export async function giveCredit(
  ports: Ports,
  tx: Tx,
  {
    key,
    userId,
    amount,
    description,
  }: { key: string; userId: string; amount: Micros; description: string },
): Promise<Outcome<null, 'already-given'>> {
  if (amount <= 0n) throw new Error(`a gift must be positive, not ${amount}`)
  await lockCredit(tx, userId)
  const gift = giftTransfer(key, userId, amount, description)
  if (await isPosted(tx, gift.key)) return refused('already-given')
  enqueueTransfer(tx, gift, { id: ports.ids.next('transfer'), at: ports.clock.now() })
  await ports.onCreditAdded(ports, tx, userId)
  return accepted(null)
}
