import { type Micros, type Paise, ZERO, micros, paise, formatOwed } from '@ringback/contract/money'
import { type Entry, type Transfer, creditAccount, debtAccount } from './ledger.ts'
import { debtRepaymentKey, orderKey, paymentKey } from './transfer-keys.ts'

/** The parts of a purchase that its transfers need. */
export interface PricedPurchase {
  orderId: string
  userId: string
  packageName: string
  /** What was paid, in dollars; in a quote what is to be paid. */
  price: Micros
  /** What is credited, bonus included. */
  credit: Micros
  paise: Paise
}

/**
 * A purchase with what was really paid for it, in both currencies at the quoted rate. The credit stays the package's: a
 * discount is a promotion like a bonus, and what was paid in addition is a negative one.
 *
 * @param paid the sum of the payments that paid it
 */
export function paidPurchase<Priced extends Pick<PricedPurchase, 'price' | 'paise'>>(
  quote: Priced,
  paid: bigint,
): Priced {
  return { ...quote, price: micros((quote.price * paid) / quote.paise), paise: paise(paid) }
}

/**
 * The credit of a paid order. It repays the user's debt first.
 *
 * @param debt what the user owes now
 */
export function purchaseTransfer(purchase: PricedPurchase, debt: Micros): Transfer {
  const description = describePackage(purchase.packageName)
  return additionTransfer(purchase, { key: orderKey(purchase.orderId), description }, debt)
}

/** The name of a package for the credit that an operator gives for a payment whose order is unknown. */
export const CUSTOM_PACKAGE = 'Custom'

/** The credit that an operator gives for a parked payment. */
export function creditByHandTransfer(
  purchase: PricedPurchase,
  paymentId: string,
  debt: Micros,
): Transfer {
  const description = `${describePackage(purchase.packageName)}, credited by support`
  return additionTransfer(purchase, { key: paymentKey(paymentId), description }, debt)
}

/** Gives back the credit that a lost dispute reversed, when the dispute is won after all. */
export function returnTransfer(
  userId: string,
  { key, packageName, ...amounts }: Omit<Reversal, 'cause'>,
  debt: Micros,
): Transfer {
  const description = `Chargeback withdrawn: ${describePackage(packageName)}`
  return additionTransfer({ userId, ...amounts }, { key, description }, debt)
}

/** Adds credit for rupees that were received. The credit repays the user's debt first. */
function additionTransfer(
  { userId, credit, price, paise }: Omit<PricedPurchase, 'orderId' | 'packageName'>,
  { key, description }: { key: string; description: string },
  debt: Micros,
): Transfer {
  const repaid = debt < credit ? debt : credit
  return {
    key,
    type: 'addition',
    description: repaid > 0n ? `${description} (${formatOwed(repaid)} repaid debt)` : description,
    userId,
    entries: nonZero([
      { account: creditAccount(userId), currency: 'USD', amount: credit - repaid },
      { account: debtAccount(userId), currency: 'USD', amount: -repaid },
      { account: 'debts:USD', currency: 'USD', amount: repaid },
      { account: 'chargeback-loss:USD', currency: 'USD', amount: repaid },
      { account: 'exchange:USD', currency: 'USD', amount: -price },
      { account: 'promotions:USD', currency: 'USD', amount: price - credit },
      { account: 'exchange:INR', currency: 'INR', amount: paise },
      { account: 'payment-clearing:INR', currency: 'INR', amount: -paise },
    ]),
  }
}

/** Repays debt, or a part of it, from the user's own credit. */
export function debtRepaymentTransfer(id: string, userId: string, amount: Micros): Transfer {
  return {
    key: debtRepaymentKey(id),
    type: 'deduction',
    description: 'Debt repayment',
    userId,
    entries: [
      { account: creditAccount(userId), currency: 'USD', amount: -amount },
      { account: debtAccount(userId), currency: 'USD', amount: -amount },
      { account: 'debts:USD', currency: 'USD', amount },
      { account: 'chargeback-loss:USD', currency: 'USD', amount },
    ],
  }
}

/** The part of a purchase that a refund or a lost dispute reverses. */
export interface Reversal {
  /** `refundKey` or `disputeKey` of transfer-keys.ts. */
  key: string
  /** The user sees it in front of the package's name. */
  cause: 'Refund' | 'Chargeback'
  packageName: string
  /** Reversed part of the credit, bonus included. */
  credit: Micros
  /** Reversed part of the price. */
  price: Micros
  paise: Paise
}

/**
 * Reverses credit whose payment was returned. At most the available credit is deducted. The rest becomes debt.
 *
 * @param available the user's credit that is not held
 */
export function reversalTransfer(userId: string, reversal: Reversal, available: Micros): Transfer {
  const { key, cause, packageName, credit, price, paise } = reversal
  const owed = uncoveredCredit(credit, available)
  const deducted = credit - owed
  const description = `${cause}: ${describePackage(packageName)}`
  return {
    key,
    type: 'deduction',
    description: owed > 0n ? `${description} (you owe ${formatOwed(owed)})` : description,
    userId,
    entries: nonZero([
      { account: creditAccount(userId), currency: 'USD', amount: -deducted },
      { account: debtAccount(userId), currency: 'USD', amount: owed },
      { account: 'debts:USD', currency: 'USD', amount: -owed },
      { account: 'chargeback-loss:USD', currency: 'USD', amount: -owed },
      { account: 'exchange:USD', currency: 'USD', amount: price },
      { account: 'promotions:USD', currency: 'USD', amount: credit - price },
      { account: 'exchange:INR', currency: 'INR', amount: -paise },
      { account: 'payment-clearing:INR', currency: 'INR', amount: paise },
    ]),
  }
}

/**
 * Lowers a user's credit because an operator decided so. At most the available credit is deducted. The rest
 * becomes debt, as in a reversal.
 *
 * @param available the user's credit that is not held
 */
export function chargeTransfer(
  { key, userId, description }: Pick<Transfer, 'key' | 'userId' | 'description'>,
  amount: Micros,
  available: Micros,
): Transfer {
  const owed = uncoveredCredit(amount, available)
  return {
    key,
    type: 'adjustment',
    description: owed > 0n ? `${description} (you owe ${formatOwed(owed)})` : description,
    userId,
    entries: nonZero([
      { account: creditAccount(userId), currency: 'USD', amount: owed - amount },
      { account: debtAccount(userId), currency: 'USD', amount: owed },
      { account: 'debts:USD', currency: 'USD', amount: -owed },
      { account: 'chargeback-loss:USD', currency: 'USD', amount: -owed },
      { account: 'adjustments:USD', currency: 'USD', amount },
    ]),
  }
}

/** The part of reversed credit that the available credit does not cover. */
export function uncoveredCredit(reversed: Micros, available: Micros): Micros {
  return available < reversed ? micros(reversed - available) : ZERO
}

/**
 * The part of a purchase that a refund of `now` paise reverses: the part that all refunds together reverse, minus
 * the part that the earlier refunds reversed. Many small refunds thus reverse exactly as much as one full refund.
 *
 * @param refunded in paise; `before` is the sum of the earlier refunds
 */
export function shareOfRefund(
  purchase: Pick<PricedPurchase, 'credit' | 'price' | 'paise'>,
  refunded: { before: bigint; now: bigint },
): Pick<Reversal, 'credit' | 'price' | 'paise'> {
  const total = purchase.paise
  const before = atMost(refunded.before, total)
  const after = atMost(refunded.before + refunded.now, total)
  const share = (whole: Micros) => micros((whole * after) / total - (whole * before) / total)
  return {
    credit: share(purchase.credit),
    price: share(purchase.price),
    paise: paise(after - before),
  }
}

export function describePackage(packageName: string): string {
  return `${packageName} credit package`
}

function atMost(amount: bigint, limit: bigint): bigint {
  return amount < limit ? amount : limit
}

/** Drops the entries of zero, which a transfer may not have. */
function nonZero(entries: Entry[]): Transfer['entries'] {
  const [first, second, ...rest] = entries.filter(({ amount }) => amount !== ZERO)
  if (!first || !second) throw new Error('a transfer without amounts')
  return [first, second, ...rest]
}
