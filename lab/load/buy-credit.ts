import { until } from '../until.ts'
import { recordRefusal } from './evidence.ts'
import { type User, readList } from './user.ts'

const PACKAGE = 'starter-5'

/** Orders a package, pays it, and waits for the receipt, which the page shows when the payment is credited. */
export async function buyCredit(user: User): Promise<void> {
  const { id: userId, api, vendors, random, evidence, losesWebhooks } = user
  const ordered = await api.send('POST', '/api/credits/purchase', { packageId: PACKAGE })
  if (ordered.status !== 200) return recordRefusal(evidence, ordered.body?.['code'])
  evidence.acknowledged++
  const { orderId, purchaseId, amountUSD } = ordered.body ?? {}
  const payment = {
    userId,
    orderId: String(orderId),
    creditUsd: Number(amountUSD),
    isAcknowledged: false,
  }
  const webhook = random.weighted<'once' | 'three times' | 'none'>([
    [70, 'once'],
    [20, 'three times'],
    [losesWebhooks ? 10 : 0, 'none'],
  ])
  await vendors.pay(payment.orderId, webhook)
  evidence.payments.push(payment)
  // Without a webhook the sweep finds the payment, later than a user waits.
  if (webhook === 'none') return
  await until(
    'the payment is credited',
    async () =>
      (await api.send('GET', `/api/credits/receipts/${String(purchaseId)}`)).status === 200,
    500,
  )
  payment.isAcknowledged = true
  evidence.acknowledged++
  await readList(user, '/api/credits/transactions', String(purchaseId))
}
