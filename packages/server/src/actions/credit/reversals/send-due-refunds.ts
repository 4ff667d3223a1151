import { paise } from '@ringback/contract/money'
import { needsOperator, retryAt } from '../../../core/time.ts'
import type { Refund } from '../../../ports/vendors/payments.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { findDisputesOfPayment } from '../../../store/credit/disputes.ts'
import {
  DUE_REFUNDS,
  type StoredPayment,
  findPayment,
  scheduleRefund,
} from '../../../store/credit/payments.ts'
import { type Postponed, sweep } from '../../sweep.ts'
import { reverseRefundedCredit } from './reverse-credit.ts'

/**
 * Refunds each payment of an order that another payment had paid already, and each one that an operator sends
 * back, and checks the refund until the provider has processed it. A disputed payment is not refunded before
 * the dispute is decided, because the bank may return the money too. A refund that fails is repeated for ever: the money is the payer's.
 */
export function sendDueRefunds(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'refund',
    logKey: 'payment',
    leaseSeconds: 120,
    batchSize: 20,
    due: DUE_REFUNDS,
    async process(id) {
      const payment = await ports.database.read(db => findPayment(db, id))
      if (payment) return refundOne(ports, payment)
    },
  })
}

async function refundOne(ports: Ports, payment: StoredPayment): Promise<Postponed | undefined> {
  const { id, seenAt, amount } = payment
  try {
    const { isDisputed, lost } = await ports.database.read(db => findDisputesOfPayment(db, id))
    const refunds = isDisputed
      ? await ports.payments.listRefunds(id)
      : await refundRemainder(ports, { id, amount: amount - lost })
    const isDone = sumOf(refunds, ['processed']) + lost >= amount
    await ports.database.transaction(async tx => {
      for (const refund of refunds) await reverseRefundedCredit(ports, tx, refund)
      await scheduleRefund(tx, id, isDone ? null : retryAt(seenAt, ports.clock.now()))
    })
    if (isDone) ports.log.info({ payment: id }, 'A payment was refunded')
  } catch (error) {
    const details = { err: error, payment: id }
    const now = ports.clock.now()
    const isTemporary = error instanceof VendorUnavailable && !needsOperator(seenAt, now)
    if (isTemporary) ports.log.warn(details, 'A refund failed and is retried')
    else ports.log.error(details, 'A refund failed: an operator must check it')
    const until = retryAt(seenAt, now)
    await ports.database.transaction(tx => scheduleRefund(tx, id, until))
    return { error, until }
  }
}

/**
 * Refunds the part of a payment that neither we nor an operator at the provider has refunded yet. After a
 * failed refund the receipt changes, because the provider returns the failed refund again for the same receipt.
 */
async function refundRemainder(
  { payments }: Ports,
  { id, amount }: Pick<StoredPayment, 'id' | 'amount'>,
): Promise<Refund[]> {
  const refunds = await payments.listRefunds(id)
  const remainder = amount - sumOf(refunds, ['processed', 'pending'])
  if (remainder <= 0n) return refunds
  const failedCount = refunds.filter(({ status }) => status === 'failed').length
  const receipt = failedCount === 0 ? `surplus-${id}` : `surplus-${id}-${failedCount}`
  return [...refunds, await payments.refund({ paymentId: id, paise: paise(remainder), receipt })]
}

function sumOf(refunds: readonly Refund[], statuses: readonly Refund['status'][]): bigint {
  return refunds
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0n)
}
