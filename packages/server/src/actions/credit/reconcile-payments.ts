import { DAY_SECONDS, addSeconds } from '../../core/time.ts'
import type { Payment } from '../../ports/payments.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type PaymentOfPeriod,
  listPaymentsOfPeriod,
} from '../../store/credit/payments-of-period.ts'

export type DifferenceKind =
  'unknown-here' | 'not-captured-there' | 'amounts-differ' | 'refunds-differ'

/** One payment that the provider's books and ours do not tell alike. */
export interface Difference {
  kind: DifferenceKind
  paymentId: string
  orderId: string
  /** What each side says, for people. */
  here: string
  there: string
}

export interface Reconciliation {
  from: Date
  to: Date
  /** Captured payments of the period at the provider. */
  examinedThere: number
  /** Payments that we heard of in the period. */
  examinedHere: number
  differences: Difference[]
}

/** What was captured just now may still be on its way to us. */
const ON_ITS_WAY_SECONDS = 10 * 60
/** A payment may be captured, and heard of, so long after it was begun. */
const LATE_DAYS = 5

/** Compares the provider's payments of the last days with ours. It changes nothing. */
export async function reconcilePayments(
  ports: Pick<Ports, 'database' | 'clock' | 'payments'>,
  { days }: { days: number },
): Promise<Reconciliation> {
  const now = ports.clock.now()
  const period = {
    from: addSeconds(now, -days * DAY_SECONDS),
    to: addSeconds(now, -ON_ITS_WAY_SECONDS),
  }
  const listed = await ports.payments.listAllPayments({
    from: addSeconds(period.from, -LATE_DAYS * DAY_SECONDS),
    to: now,
  })
  const captured = new Map(listed.filter(isCaptured).map(payment => [payment.id, payment]))
  const booked = await ports.database.read(db =>
    listPaymentsOfPeriod(db, { ...period, ids: [...captured.keys()] }),
  )
  const known = new Map(booked.map(payment => [payment.id, payment]))
  const there = [...captured.values()].filter(({ createdAt }) => isWithin(period, createdAt))
  const here = booked.filter(({ seenAt }) => isWithin(period, seenAt))
  const differences = [
    ...there.flatMap(payment => compare(payment, known.get(payment.id))),
    ...here.flatMap(payment => (captured.has(payment.id) ? [] : [notCaptured(payment)])),
  ]
  return { ...period, examinedThere: there.length, examinedHere: here.length, differences }
}

/** Only such a payment is money: what it was refunded was captured before. */
function isCaptured({ status }: Payment): boolean {
  return status === 'captured' || status === 'refunded'
}

function isWithin({ from, to }: { from: Date; to: Date }, moment: Date): boolean {
  return moment >= from && moment <= to
}

function compare(payment: Payment, booked: PaymentOfPeriod | undefined): Difference[] {
  const { id: paymentId, orderId } = payment
  const found: Difference[] = []
  const differ = (kind: DifferenceKind, here: string, there: string) =>
    found.push({ kind, paymentId, orderId, here, there })
  if (!booked) {
    // What went back whole before we heard of it is nobody's loss.
    if (payment.amountRefunded < payment.amount) {
      differ('unknown-here', 'unknown', `captured ${sum(payment)}`)
    }
    return found
  }
  if (booked.amount !== payment.amount || booked.currency !== payment.currency) {
    differ('amounts-differ', sum(booked), sum(payment))
  }
  if (booked.refunded !== payment.amountRefunded) {
    const { currency } = payment
    const told = (amount: bigint) => `refunded ${sum({ amount, currency })}`
    differ('refunds-differ', told(booked.refunded), told(payment.amountRefunded))
  }
  return found
}

function notCaptured(booked: PaymentOfPeriod): Difference {
  const { id: paymentId, orderId, classification } = booked
  const here = `${classification} ${sum(booked)}`
  return { kind: 'not-captured-there', paymentId, orderId, here, there: 'not captured' }
}

/** "INR 832.15" */
function sum({ amount, currency }: { amount: bigint; currency: string }): string {
  const digits = amount.toString().padStart(3, '0')
  return `${currency} ${digits.slice(0, -2)}.${digits.slice(-2)}`
}
