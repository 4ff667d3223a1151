import { type Micros, type Paise, ZERO, micros, paise, printOwed } from '@ringback/contract/money'
import { type Entry, type Transfer, creditAccount, debtAccount } from './ledger.ts'

/** What a purchase is about, as far as the ledger is concerned. */
export interface BoughtCredit {
  orderId: string
  userId: string
  packageName: string
  /** What was paid for it, in dollars. */
  price: Micros
  /** What it credits, bonus included. */
  credit: Micros
  paise: Paise
}

/**
 * The credit of a paid order, under the key `rzp:order:{id}`. A debt is paid first.
 *
 * @param debt what the user owes at this moment
 */
export function boughtCredit(purchase: BoughtCredit, debt: Micros): Transfer {
  const { orderId, userId, packageName, price, credit, paise } = purchase
  const repaid = debt < credit ? debt : credit
  return {
    key: `rzp:order:${orderId}`,
    type: 'addition',
    description:
      repaid > 0n ? `${about(packageName)} (${printOwed(repaid)} paid a debt)` : about(packageName),
    userId,
    entries: moving([
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

/** A debt, or a part of it, that the user's own credit pays. */
export function repaidDebt(key: string, userId: string, amount: Micros): Transfer {
  return {
    key,
    type: 'deduction',
    description: 'Payment of a debt',
    userId,
    entries: [
      { account: creditAccount(userId), currency: 'USD', amount: -amount },
      { account: debtAccount(userId), currency: 'USD', amount: -amount },
      { account: 'debts:USD', currency: 'USD', amount },
      { account: 'chargeback-loss:USD', currency: 'USD', amount },
    ],
  }
}

/** How much of a purchase goes back with a refund: `paise` of it now, after `before` went back already. */
export interface TakenBack {
  /** `rzp:refund:{id}` for a refund; `rzp:dispute:{id}` for a dispute that was lost. */
  key: string
  /** Why, in a word or two: the user reads it before the package's name. */
  cause: 'Refund' | 'Chargeback'
  packageName: string
  /** The part of the credit that goes, bonus included. */
  credit: Micros
  /** The part of the price that goes. */
  price: Micros
  paise: Paise
}

/**
 * Credit that goes back because its payment did. At most what is there is deducted; the rest becomes debt.
 *
 * @param available what the user has that no hold keeps
 */
export function takenBackCredit(userId: string, part: TakenBack, available: Micros): Transfer {
  const { key, cause, packageName, credit, price, paise } = part
  const owed = owedOf(credit, available)
  const deducted = credit - owed
  const description = `${cause}: ${about(packageName)}`
  return {
    key,
    type: 'deduction',
    description: owed > 0n ? `${description} (${printOwed(owed)} is owed)` : description,
    userId,
    entries: moving([
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

/** What of credit that goes back is not there any more. */
export function owedOf(credit: Micros, available: Micros): Micros {
  return available < credit ? micros(credit - available) : ZERO
}

/**
 * What a refund takes of a purchase's credit and price. Worked out from the sum of all refunds so far, so
 * that many small ones take exactly what one for all of it would.
 */
export function refundedPart(
  purchase: Pick<BoughtCredit, 'credit' | 'price' | 'paise'>,
  refunded: { before: bigint; now: bigint },
): { credit: Micros; price: Micros; paise: Paise } {
  const share = (of: Micros) => (sum: bigint) => (of * atMost(sum, purchase.paise)) / purchase.paise
  const part = (of: Micros) =>
    micros(share(of)(refunded.before + refunded.now) - share(of)(refunded.before))
  const returned =
    atMost(refunded.before + refunded.now, purchase.paise) - atMost(refunded.before, purchase.paise)
  return { credit: part(purchase.credit), price: part(purchase.price), paise: paise(returned) }
}

function about(packageName: string): string {
  return `${packageName} credit package`
}

function atMost(amount: bigint, most: bigint): bigint {
  return amount < most ? amount : most
}

/** Without the entries that move nothing. */
function moving(entries: Entry[]): Transfer['entries'] {
  const [first, second, ...rest] = entries.filter(({ amount }) => amount !== ZERO)
  if (!first || !second) throw new Error('a transfer that moves nothing')
  return [first, second, ...rest]
}
