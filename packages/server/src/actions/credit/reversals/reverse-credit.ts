import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { attemptEach } from '../../failures/attempt.ts'
import { type Micros, micros, paise } from '@ringback/contract/money'
import {
  CUSTOM_PACKAGE,
  describePackage,
  type PricedPurchase,
  paidPurchase,
  reversalTransfer,
  returnTransfer,
  shareOfRefund,
  uncoveredCredit,
} from '../../../core/credit/purchase-transfers.ts'
import { orderKey, paymentKey, refundKey } from '../../../core/credit/transfer-keys.ts'
import {
  type ReturnedPayment,
  type ReversedCredit,
  refundMail,
} from '../../../core/mail/refund-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Refund } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Funds, lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import {
  findReturnedTotal,
  insertRefund,
  setReturnedTotal,
  setReversal,
} from '../../../store/credit/payment-refunds.ts'
import {
  type StoredPayment,
  findPayment,
  lockPayment,
  sumCreditedPayments,
} from '../../../store/credit/payments.ts'
import { findPurchase } from '../../../store/credit/purchases.ts'
import { type IssuedDocument, issueReturn } from '../../tax/issue-document.ts'
import { writeMailTo } from '../../mail/write-mail.ts'

/**
 * Reverses credit in proportion to a refund that the provider has processed. A refund that was handled before has
 * no further effect. Refunds that an operator made at the provider are handled too. If the payment credited
 * nothing, only the refunded total of the payment changes.
 */
export async function reverseRefundedCredit(ports: Ports, tx: Tx, refund: Refund): Promise<void> {
  if (refund.status !== 'processed') return
  const details = { payment: refund.paymentId, refund: refund.id }
  const payment = await findPayment(tx, refund.paymentId)
  // The refund is not lost: when the payment is processed later, a check of its purchase loads the refunds again.
  if (!payment) return ports.log.warn(details, 'A refund of an unknown payment')
  if (refund.currency !== payment.currency) {
    return ports.log.error(details, 'A refund in another currency: an operator must check it')
  }
  const locked = await lockPaymentOfUser(tx, payment)
  const isNew = await insertRefund(tx, refund, ports.clock.now())
  if (!isNew) return
  const change = await alignCredit(ports, tx, locked, {
    key: refundKey(refund.id),
    cause: 'Refund',
  })
  if (change?.is !== 'reversed') return
  await writeMailTo(ports, tx, change.userId, facts => refundMail(facts, change))
}

/** A payment and the rows that its refunds and disputes change, locked in the order that store/credit/ledger.ts gives. */
export interface LockedPayment {
  payment: StoredPayment
  /** The name of the package that was bought. */
  packageName: string
  /** Rupees for a dollar in its order, times 10,000; null without one. */
  inrPerUsdE4: bigint | null
  /** Null when the payment credited nothing. `returnedOfOthers` is what was returned of the other parts of its order, in paise. */
  credited: (PricedPurchase & { funds: Funds; returnedOfOthers: bigint }) | null
}

/**
 * Locks the accounts of the payment's user, and the payment. A payment gets its user once at most, so that the
 * wrong order of locks in that case is rare. If it ends in a deadlock, the transaction runs again.
 */
export async function lockPaymentOfUser(
  tx: Tx,
  { id, userId, purchaseId }: StoredPayment,
): Promise<LockedPayment> {
  const funds = userId === null ? null : await lockFunds(tx, userId)
  const purchase = purchaseId === null ? null : await findPurchase(tx, purchaseId)
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  // An operator has credited the payment to a user after it was read.
  if (payment.userId !== userId) return lockPaymentOfUser(tx, payment)
  const packageName = purchase?.packageName ?? CUSTOM_PACKAGE
  const bought = { payment, packageName, inrPerUsdE4: purchase?.inrPerUsdE4 ?? null }
  if (!funds || payment.userId === null) return { ...bought, credited: null }
  const { orderId, creditByHand } = payment
  switch (payment.classification) {
    case 'credited': {
      if (!purchase) throw new Error(`there is no purchase ${purchaseId}`)
      const { paid, returned } = await sumCreditedPayments(tx, purchase.id)
      const returnedOfOthers = returned - payment.refunded
      const priced = paidPurchase({ ...purchase, orderId }, paid)
      return { ...bought, credited: { ...priced, funds, returnedOfOthers } }
    }
    case 'credited-by-hand': {
      const credit = creditByHand ?? micros(0n)
      const price = { credit, price: credit, paise: paise(payment.amount) }
      return {
        ...bought,
        credited: {
          orderId,
          userId: payment.userId,
          packageName,
          ...price,
          funds,
          returnedOfOthers: 0n,
        },
      }
    }
    default:
      return { ...bought, credited: null }
  }
}

/** What a refund or a dispute did to a user's credit. */
export type CreditChange = {
  is: 'reversed' | 'returned'
  userId: string
  document: IssuedDocument | null
} & ReturnedPayment &
  ReversedCredit

/**
 * Reverses as much of a payment's credit as its refunds and lost disputes return of the payment, whichever
 * order they arrived in. When a lost dispute is won after all, its part of the credit is returned.
 *
 * @returns what changed; null when nothing did, or when the payment credited nothing
 */
export async function alignCredit(
  ports: Ports,
  tx: Tx,
  { payment, credited, packageName, inrPerUsdE4 }: LockedPayment,
  { key, cause }: { key: string; cause: 'Refund' | 'Chargeback' },
): Promise<CreditChange | null> {
  const { id: paymentId, refunded: before, reversedCredit } = payment
  const after = await findReturnedTotal(tx, paymentId)
  if (!credited) {
    await setReturnedTotal(tx, paymentId, after, ports.clock.now())
    return null
  }
  if (after === before) return null
  const isReversal = after > before
  const [low, high] = isReversal ? [before, after] : [after, before]
  const { userId, funds, returnedOfOthers } = credited
  const share = shareOfRefund(credited, { before: returnedOfOthers + low, now: high - low })
  const transfer = isReversal
    ? reversalTransfer(userId, { key, cause, packageName, ...share }, funds.available)
    : returnTransfer(userId, { key, packageName, ...share }, funds.debt)
  const at = ports.clock.now()
  enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
  const sign = isReversal ? 1n : -1n
  await setReversal(tx, paymentId, {
    refunded: after,
    reversedCredit: micros(reversedCredit + sign * share.credit),
  })
  if (!isReversal) await ports.onCreditAdded(ports, tx, userId)
  const owed: Micros = isReversal ? uncoveredCredit(share.credit, funds.available) : micros(0n)
  const { credit, paise: returned } = share
  const isByHand = payment.classification === 'credited-by-hand'
  const document = await issueReturn(
    ports,
    tx,
    isByHand ? paymentKey(paymentId) : orderKey(credited.orderId),
    {
      ...{ isReversal, userId, cause: key, at, total: returned, credit, inrPerUsdE4, paymentId },
      description: describePackage(packageName),
    },
  )
  const change = { packageName, paymentId, paise: returned, credit, owed, userId, document }
  return { is: isReversal ? 'reversed' : 'returned', ...change }
}

/** Loads the refunds of a payment from the provider, and handles those whose webhook was lost. */
export async function recordRefunds(ports: Ports, paymentId: string): Promise<void> {
  await attemptEach(ports, await ports.payments.listRefunds(paymentId), refund =>
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
