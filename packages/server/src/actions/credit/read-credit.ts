import { EXPORT_BATCH_ROWS } from '@ringback/contract/limits'
import { listTransactions, listTransactionsBefore } from '../../store/credit/transactions.ts'
import { exportLimit, limitAttempts } from '../limit-attempts.ts'
import type {
  ParkedPayment,
  Receipt,
  Transaction,
} from '@ringback/contract/customers/credit/credit'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type Micros, micros } from '@ringback/contract/money'
import { packageForLowBalance } from '../../core/credit/package-price.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Funds, readFunds } from '../../store/credit/funds.ts'
import { listParkedPayments } from '../../store/credit/parked-payments.ts'
import { findOwnReceipt, hasBoughtCredit } from '../../store/credit/receipts.ts'
import { type PageOf, type PageRequest, paginate } from '../paginate.ts'

export async function readBalance(ports: Ports, userId: string): Promise<Funds> {
  return ports.database.read(db => readFunds(db, userId))
}

/**
 * A balance, with the warning that the dashboard shows while it is below the amount that the user chose. A user who
 * has only tried the welcome credit is not warned.
 */
export interface ShownBalance extends Funds {
  isLow: boolean
  /** The package to buy then; null if the balance is not low, or no package is on sale. */
  packageId: string | null
  parkedPayments: ParkedPayment[]
}

export async function readShownBalance(
  ports: Ports,
  { id, lowBalanceBelow: below }: { id: string; lowBalanceBelow: Micros | null },
): Promise<ShownBalance> {
  const [funds, parkedPayments] = await ports.database.read(db =>
    Promise.all([readFunds(db, id), listParkedPayments(db, id)]),
  )
  const isLow =
    below !== null &&
    funds.posted < below &&
    (await ports.database.read(db => hasBoughtCredit(db, id)))
  if (!isLow) return { ...funds, isLow, packageId: null, parkedPayments }
  const balance = micros(funds.posted - funds.debt)
  const offered = packageForLowBalance(ports.business.creditPackages, { balance, below })
  return { ...funds, isLow, packageId: offered?.id ?? null, parkedPayments }
}

export async function readTransactions(
  ports: Ports,
  userId: string,
  request: PageRequest,
): Promise<PageOf<'transactions', Transaction>> {
  return ports.database.readList(async db => {
    const { offset, limit, totals } = paginate(request)
    const { transactions, totalCount } = await listTransactions(db, userId, { offset, limit })
    return { transactions, ...totals(totalCount) }
  })
}

/** The receipt of the user's own paid purchase. */
export async function readReceipt(
  ports: Ports,
  userId: string,
  purchaseId: string,
): Promise<Outcome<Receipt, 'unknown-receipt'>> {
  const receipt = await ports.database.read(db => findOwnReceipt(db, userId, purchaseId))
  return receipt ? accepted(receipt) : refused('unknown-receipt')
}

/** The next batch of an export of the user's transactions. */
export async function exportTransactions(
  ports: Ports,
  userId: string,
  before: number | undefined,
): Promise<Outcome<{ transactions: Transaction[]; next: number | null }, 'too-many-attempts'>> {
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, ports.clock.now(), [exportLimit(userId)])
    if (!counted.ok) return counted
    return accepted(await listTransactionsBefore(tx, userId, before, EXPORT_BATCH_ROWS))
  })
}
