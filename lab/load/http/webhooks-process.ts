import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from './answer-parent.ts'
import {
  type Counted,
  UNDER_OVERLOAD,
  agentOf,
  createCount,
  createSender,
} from '../count-answers.ts'
import {
  type PaidOrder,
  type PlacedCall,
  carrierRequests,
  paymentEvent,
} from './vendor-requests.ts'

/*
 * A process of a load, started by load-process.ts: vendors that send webhooks at a steady rate, however long the
 * answers take.
 */

export interface WebhooksOptions {
  publicUrl: string
  calls: readonly PlacedCall[]
  orders: readonly PaidOrder[]
  perSecond: number
}

/** Beside all vendors' addresses of this size of load. */
const SENDER = 60_000
/** The webhooks of a call and the event of a payment that follows it. */
const WEBHOOKS_OF_CALL = 6

answerParent(run)

async function run(options: WebhooksOptions): Promise<Counted> {
  const { publicUrl, calls, orders, perSecond } = options
  const counted = createCount()
  const sender = createSender(counted, agentOf(SENDER), UNDER_OVERLOAD)
  const startedAt = performance.now()
  const until = (ms: number) => sleep(Math.max(0, startedAt + ms - performance.now()))
  const sendCall = async (call: PlacedCall, n: number) => {
    // A webhook follows when the one before is answered, because the carrier reports a leg only after it dialled it.
    for (const [index, request] of carrierRequests(publicUrl, call).entries()) {
      await until(((n * WEBHOOKS_OF_CALL + index) * 1_000) / perSecond)
      await sender.send(request)
    }
  }
  const sendPayment = async (order: PaidOrder, n: number) => {
    await until((((n + 1) * WEBHOOKS_OF_CALL - 1) * 1_000) / perSecond)
    await sender.send(paymentEvent(publicUrl, order))
  }
  await Promise.all([...calls.map(sendCall), ...orders.map(sendPayment)])
  sender.close()
  return counted
}
