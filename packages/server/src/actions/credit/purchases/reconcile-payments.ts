import { DAY_SECONDS, addSeconds } from '../../../core/time.ts'
import type { Payment } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type PaymentOfPeriod, listPaymentsOfPeriod } from '../../../store/credit/receipts.ts'

export type DifferenceKind =
  | 'unknown-here'
  | 'not-captured-there'
  | 'amounts-differ'
  | 'refunds-differ'

/** A payment on which the provider's records and ours differ. */
export interface Difference {
  kind: DifferenceKind
  paymentId: string
  orderId: string
  /** Our record and the provider's, as text for the operator. */
  here: string
  there: string
}

export interface Reconciliation {
  from: Date
  to: Date
  /** How many captured payments of the period the provider has. */
  examinedThere: number
  /** How many payments we have first processed in the period. */
  examinedHere: number
  differences: Difference[]
}

/** Payments created more recently are not compared, because they may not have reached us yet. */
const IN_TRANSIT_SECONDS = 10 * 60
/** A payment may be captured, and reach us, this long after it was created. */
const LATE_DAYS = 5

/** Compares the provider's payments of the last days with ours. Changes nothing. */
export async function reconcilePayments(
  ports: Pick<Ports, 'database' | 'clock' | 'payments'>,
  { days }: { days: number },
): Promise<Reconciliation> {
  const now = ports.clock.now()
  const period = {
    from: addSeconds(now, -days * DAY_SECONDS),
    to: addSeconds(now, -IN_TRANSIT_SECONDS),
  }
  const listed = await ports.payments.listAllPayments({
    from: addSeconds(period.from, -LATE_DAYS * DAY_SECONDS),
    to: now,
  })
  const captured = new Map(listed.filter(isCaptured).map(payment => [payment.id, payment]))
  // Ours of the period, and those that the provider listed, whenever we processed them.
  const stored = await ports.database.read(db =>
    listPaymentsOfPeriod(db, { ...period, ids: [...captured.keys()] }),
  )
  const storedById = new Map(stored.map(payment => [payment.id, payment]))
  const there = [...captured.values()].filter(({ createdAt }) => isWithin(period, createdAt))
  const here = stored.filter(({ seenAt }) => isWithin(period, seenAt))
  const differences = [
    ...there.flatMap(payment => compare(payment, storedById.get(payment.id))),
    ...here.flatMap(payment => (captured.has(payment.id) ? [] : [notCaptured(payment)])),
  ]
  return { ...period, examinedThere: there.length, examinedHere: here.length, differences }
}

/** A refunded payment was captured before. */
function isCaptured({ status }: Payment): boolean {
  return status === 'captured' || status === 'refunded'
}

function isWithin({ from, to }: { from: Date; to: Date }, time: Date): boolean {
  return time >= from && time <= to
}

function compare(payment: Payment, stored: PaymentOfPeriod | undefined): Difference[] {
  const { id: paymentId, orderId } = payment
  const found: Difference[] = []
  const differ = (kind: DifferenceKind, here: string, there: string) =>
    found.push({ kind, paymentId, orderId, here, there })
  if (!stored) {
    // A payment that was fully refunded before it reached us needs no credit.
    if (payment.amountRefunded < payment.amount) {
      differ('unknown-here', 'unknown', `captured ${describeAmount(payment)}`)
    }
    return found
  }
  if (stored.amount !== payment.amount || stored.currency !== payment.currency) {
    differ('amounts-differ', describeAmount(stored), describeAmount(payment))
  }
  if (stored.refunded !== payment.amountRefunded) {
    const { currency } = payment
    const describe = (amount: bigint) => `refunded ${describeAmount({ amount, currency })}`
    differ('refunds-differ', describe(stored.refunded), describe(payment.amountRefunded))
  }
  return found
}

function notCaptured(stored: PaymentOfPeriod): Difference {
  const { id: paymentId, orderId, classification } = stored
  const here = `${classification} ${describeAmount(stored)}`
  return { kind: 'not-captured-there', paymentId, orderId, here, there: 'not captured' }
}

/** "INR 832.15" */
function describeAmount({ amount, currency }: { amount: bigint; currency: string }): string {
  const digits = amount.toString().padStart(3, '0')
  return `${currency} ${digits.slice(0, -2)}.${digits.slice(-2)}`
}
