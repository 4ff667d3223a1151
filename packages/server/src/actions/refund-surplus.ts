import { later, retryAt } from '../core/call-schedule.ts'
import type { Refund } from '../ports/payments.ts'
import type { Ports } from '../ports/ports.ts'
import { VendorUnavailable } from '../ports/vendor-unavailable.ts'
import { type StoredPayment, claimSurplusPayments, markSurplusRefund } from '../store/payments.ts'

type RefundingPorts = Pick<Ports, 'database' | 'clock' | 'payments' | 'log'>

const BATCH = 20
/** Longer than the provider's answers may take; then another instance may have the payment. */
const LEASE_SECONDS = 120

/** Gives back what was paid twice, and looks until it has arrived. Several instances may do it at once. */
export async function refundSurplus(ports: RefundingPorts): Promise<void> {
  for (;;) {
    const now = ports.clock.now()
    const due = { now, leaseUntil: later(now, LEASE_SECONDS), limit: BATCH }
    const claimed = await ports.database.transaction(tx => claimSurplusPayments(tx, due))
    for (const payment of claimed) await refundOne(ports, payment)
    if (claimed.length < BATCH) return
  }
}

async function refundOne(ports: RefundingPorts, payment: StoredPayment): Promise<void> {
  const { id, seenAt, amount } = payment
  const mark = (news: Parameters<typeof markSurplusRefund>[2]) =>
    ports.database.transaction(tx => markSurplusRefund(tx, id, news))
  try {
    const refunded = sumOf(await giveBackRest(ports, payment), ['processed'])
    const isDone = refunded >= amount
    await mark({ refunded, refundAt: isDone ? null : retryAt(seenAt, ports.clock.now()) })
    if (isDone) ports.log.info({ payment: id }, 'A second payment has gone back')
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, payment: id }, 'A refund could not be made: trying again later')
    await mark({ refundAt: retryAt(seenAt, ports.clock.now()) })
  }
}

/**
 * Asks for a refund of what nobody, we or a person at the provider, has refunded yet. A refund that
 * failed is asked for under another receipt: the same one would return the failed one for ever.
 */
async function giveBackRest(
  { payments }: Pick<Ports, 'payments'>,
  { id, amount }: StoredPayment,
): Promise<Refund[]> {
  const refunds = await payments.listRefunds(id)
  const rest = amount - sumOf(refunds, ['processed', 'pending'])
  if (rest <= 0n) return refunds
  const failed = refunds.filter(({ status }) => status === 'failed').length
  const receipt = failed === 0 ? `surplus-${id}` : `surplus-${id}-${failed}`
  return [...refunds, await payments.refund({ paymentId: id, paise: rest, receipt })]
}

function sumOf(refunds: readonly Refund[], statuses: readonly Refund['status'][]): bigint {
  return refunds
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0n)
}
