import { SANDBOX_KEYS } from '../../tools/product.ts'

/** The control API of the sandbox, and its REST API as the carrier's customer uses it. */
export interface Vendors {
  /** Pays an order. The sandbox then sends its webhooks, unless `webhook` is `none`. */
  pay(orderId: string, webhook: 'once' | 'none' | 'three times'): Promise<void>
  /** Opens a dispute of an order's payment, and decides it if it is lost. No webhook is sent. */
  dispute(orderId: string, state: 'open' | 'lost'): Promise<void>
  /** Answered seconds of the leg that a caller's leg dialled; null while it has not ended, 0 if it was not dialled. */
  secondsOf(parentSid: string): Promise<number | null>
  /** What became of the newest 500 webhooks about payments. */
  webhooks(): Promise<WebhookDelivery[]>
  /** Every number that the carrier bills to us, without the platform number. */
  numbers(): Promise<string[]>
}

export interface WebhookDelivery {
  eventId: string
  paymentId: string | null
  state: 'pending' | 'delivered' | 'given-up'
  answers: (number | string)[]
}

export function createVendors(sandboxUrl: string): Vendors {
  const json = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${sandboxUrl}${path}`, init)
    if (!response.ok) throw new Error(`The sandbox responds ${response.status} to ${path}`)
    return response.json()
  }
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = SANDBOX_KEYS
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async pay(orderId, webhook) {
      const query = { once: '', none: '?webhook=none', 'three times': '?repeat=3' }[webhook]
      await json(`/control/orders/${orderId}/capture${query}`, { method: 'POST' })
    },
    async dispute(orderId, state) {
      for (const outcome of state === 'lost' ? ['created', 'lost'] : ['created']) {
        await json(`/control/orders/${orderId}/dispute?webhook=none`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ outcome }),
        })
      }
    },
    async secondsOf(parentSid) {
      const path = `/2010-04-01/Accounts/${account}/Calls.json?ParentCallSid=${parentSid}`
      const { calls } = (await json(path, { headers: { authorization } })) as {
        calls: { duration: string | null }[]
      }
      const [child] = calls
      if (!child) return 0
      return child.duration === null ? null : Number(child.duration)
    },
    webhooks: async () => (await json('/control/webhooks/history')) as WebhookDelivery[],
    async numbers() {
      const rented = (await json('/control/numbers')) as { number: string }[]
      return rented.map(({ number }) => number)
    },
  }
}
