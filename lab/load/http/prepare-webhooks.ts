import { Agent } from 'node:http'
import { sendRequest } from '../../../tools/http-request.ts'
import { SANDBOX_KEYS } from '../../../tools/product.ts'
import type { Account } from '../crowd.ts'
import { createVendors } from '../sandbox.ts'
import type { PaidOrder, PlacedCall } from './vendor-requests.ts'

const TO_NUMBER = '+14155550100'
const PACKAGE = 'starter-5'

/**
 * Pre-creates a call of each account and pays an order of each, so that webhooks about them can be sent. No webhook is
 * sent yet. The calls can be dialled for 90 s.
 */
export async function prepareWebhooks(
  { url, sandboxUrl }: { url: string; sandboxUrl: string },
  accounts: readonly Account[],
): Promise<{ calls: PlacedCall[]; orders: PaidOrder[] }> {
  const vendors = createVendors(sandboxUrl)
  const agent = new Agent({ keepAlive: true })
  const post = async ({ bearer }: Account, path: string, body: object) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const answer = await sendRequest(agent, {
      ...{ url: `${url}${path}`, headers },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.body}`)
    return JSON.parse(answer.body) as Record<string, unknown>
  }
  const orders: PaidOrder[] = []
  for (const account of accounts) {
    const { orderId } = await post(account, '/api/credits/purchase', { packageId: PACKAGE })
    await vendors.pay(String(orderId), 'none')
    orders.push({ payment: await readPayment(agent, sandboxUrl, String(orderId)) })
  }
  const calls: PlacedCall[] = []
  for (const account of accounts) {
    const { callId } = await post(account, '/api/call/pre-create', { toNumber: TO_NUMBER })
    calls.push({ id: String(callId), userId: account.id, toNumber: TO_NUMBER })
  }
  agent.destroy()
  return { calls, orders }
}

async function readPayment(agent: Agent, sandboxUrl: string, orderId: string) {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = SANDBOX_KEYS
  const { body } = await sendRequest(agent, {
    url: `${sandboxUrl}/v1/orders/${orderId}/payments`,
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
  })
  const [payment] = (JSON.parse(body) as { items: { id: string }[] }).items
  if (!payment) throw new Error(`The order ${orderId} has no payment`)
  return payment
}
