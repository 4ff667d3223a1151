import type { PushMessage } from '@ringback/contract/customers/notices/push-notices'
import { addSeconds, secondsBetween } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  DUE_MESSAGES,
  type WaitingPush,
  claimPushMessages,
  deletePushMessage,
  findPushMessage,
  postponePushMessage,
} from '../../store/push/push-messages.ts'
import { markGoneSubscription } from '../../store/push/push-subscriptions.ts'
import { readRingByTicket } from '../calls/incoming/answer-elsewhere.ts'
import { sweep } from '../sweep.ts'
import { readPushKeys } from './choose-push-notices.ts'

const BATCH_SIZE = 20
/** Longer than an attempt takes. Another instance sends the message afterwards, and a browser shows it once, by its tag. */
const LEASE_SECONDS = 60
const FIRST_RETRY_SECONDS = 2
const LAST_RETRY_SECONDS = 900

/** Sends the messages that are due. One that its push service does not accept is repeated until it is too old. */
export function sendPushes(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'push',
    logKey: 'push',
    leaseSeconds: LEASE_SECONDS,
    batchSize: BATCH_SIZE,
    due: DUE_MESSAGES,
    claim: claimPushMessages,
    process: id => sendOne(ports, id),
  })
}

async function sendOne(ports: Ports, id: string): Promise<void> {
  const { database, log } = ports
  const push = await database.read(db => findPushMessage(db, id))
  if (!push) return
  const isDone = await deliver(ports, id, push)
  if (isDone === 'gone') {
    log.info({ subscription: push.subscriptionId }, 'A browser accepts no more push messages')
    const gone = { endpoint: push.to.endpoint, at: ports.clock.now() }
    return database.transaction(tx => markGoneSubscription(tx, push.subscriptionId, gone))
  }
  if (isDone) return database.transaction(tx => deletePushMessage(tx, id))
  const seconds = Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (push.attempts - 1))
  const at = addSeconds(ports.clock.now(), seconds)
  await database.transaction(tx => postponePushMessage(tx, id, at))
}

/** @returns false when it is to be repeated */
async function deliver(ports: Ports, id: string, push: WaitingPush): Promise<boolean | 'gone'> {
  const { to, text, attempts, expiresAt } = push
  const ttlSeconds = Math.ceil(secondsBetween(ports.clock.now(), expiresAt))
  if (ttlSeconds <= 0) {
    ports.log.warn({ push: id, attempts }, 'A push message is too old and is not sent any more')
    return true
  }
  try {
    if (await isOfCallThatIsOver(ports, text)) return true
    const keys = await readPushKeys(ports)
    const sent = await ports.push.send({ to, keys, text, ttlSeconds })
    if (sent.ok) return true
    // The browser subscribes again with the new keys when it opens a page of ours.
    const hasEarlierKeys = sent.why === 'unauthorised' && push.subscribedAt < keys.createdAt
    if (sent.why === 'gone' || hasEarlierKeys) return 'gone'
    const refusal = { push: id, service: new URL(to.endpoint).host, answer: sent.answer }
    ports.log.warn(refusal, 'A push service refused a message')
    return true
  } catch (error) {
    ports.log.warn({ err: error, push: id, attempts }, 'A push message was not sent and is retried')
    return false
  }
}

/** It would ring anew, and replace the notice that the call was missed. */
async function isOfCallThatIsOver(ports: Ports, text: string): Promise<boolean> {
  const { call } = JSON.parse(text) as PushMessage
  if (!call) return false
  const ring = await readRingByTicket(ports, call.ticket)
  return !ring.ok || !ring.value.isRinging
}
