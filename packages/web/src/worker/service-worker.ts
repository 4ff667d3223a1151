import type { CallRing, PushMessage } from '@ringback/contract/customers/notices/push-notices'
import {
  announce,
  byOwnClock,
  closeAfterRing,
  dashboards,
  declineUntilAnswered,
  inTurn,
} from './call-notices.ts'
import { openOffline } from './offline.ts'
import { type SubscriptionChange, renewSubscription } from './renew-subscription.ts'

/*
 * The service worker, built as one file. It opens the dashboard without a network, shows the notices of push messages,
 * whose texts the server writes, and opens the page that a notice is about.
 */

// The library declares `self` for all kinds of workers.
const worker = self as unknown as ServiceWorkerGlobalScope

// Nothing of an older one is needed any more.
worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))

openOffline(worker)

worker.addEventListener('push', event => {
  const message = byOwnClock(readMessage(event.data))
  event.waitUntil(message.call ? announce(worker, message, show) : show(message))
})

/** What a page has not opened yet: one that is loading listens later. */
let unopened: string | null = null

worker.addEventListener('message', event => {
  const { announced, listens, opened } = (event.data ?? {}) as PageMessage
  if (announced) event.waitUntil(closeAfterRing(worker, announced, isRinging))
  if (listens && unopened !== null) event.source?.postMessage({ open: unopened })
  if (opened) unopened = null
})

/** From a page of the dashboard, or with `announced` from this worker itself. */
interface PageMessage {
  announced?: Partial<PushMessage>
  listens?: boolean
  opened?: boolean
}

worker.addEventListener('pushsubscriptionchange', event => {
  const change = event as ExtendableEvent & SubscriptionChange
  const { pushManager } = worker.registration
  change.waitUntil(renewSubscription(change, pushManager, body => post('/api/push/renew', body)))
})

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  const { path = '/dashboard', call } = (event.notification.data ?? {}) as Partial<PushMessage>
  if (call && event.action === 'decline')
    event.waitUntil(declineUntilAnswered(() => decline(call.ticket)))
  else event.waitUntil(openPage(event.action === 'accept' ? `${path}&answer=1` : path))
})

function readMessage(data: PushMessageData | null): Partial<PushMessage> {
  try {
    return (data?.json() ?? {}) as Partial<PushMessage>
  } catch {
    return {}
  }
}

const ANSWER_MS = 5_000

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(ANSWER_MS)
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
}

/** @returns whether the server has answered: a call that is over is not declined again */
async function decline(ticket: string): Promise<boolean> {
  const { status } = await post('/api/call/decline', { ticket })
  return status < 500 && status !== 429
}

/** True when the server does not answer. */
async function isRinging(ticket: string): Promise<boolean> {
  const answer = await post('/api/call/ring-state', { ticket })
  if (!answer.ok) return true
  return ((await answer.json()) as CallRing).isRinging
}

/** A browser wants a notice for each message, also for one that it cannot read. */
function show({
  title = worker.location.hostname,
  body = '',
  tag,
  at,
  path,
  call,
}: Partial<PushMessage>) {
  const options: NotificationOptions & CallOptions & { timestamp?: number } = {
    ...{
      body,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { path, call },
    },
    ...(call && callOptions(call)),
    ...(tag !== undefined && { tag }),
    ...(at !== undefined && { timestamp: at }),
  }
  return inTurn(() => worker.registration.showNotification(title, options))
}

/** What TypeScript's library lacks (WHATWG, Notifications API). */
interface CallOptions {
  actions?: { action: string; title: string }[]
  requireInteraction?: boolean
  renotify?: boolean
  vibrate?: number[]
}

function callOptions({ accept, decline }: NonNullable<PushMessage['call']>): CallOptions {
  const actions = [
    { action: 'accept', title: accept },
    { action: 'decline', title: decline },
  ]
  return { actions, requireInteraction: true, renotify: true, vibrate: [400, 200, 400, 200, 400] }
}

/** A page that is open stays as it is, because a call may be active in it: it decides what it shows. */
async function openPage(path: string): Promise<void> {
  const [dashboard] = await dashboards(worker)
  if (!dashboard) return void (await worker.clients.openWindow(path))
  unopened = path
  dashboard.postMessage({ open: path })
  // A browser may refuse it.
  await dashboard.focus().catch(() => {})
}
