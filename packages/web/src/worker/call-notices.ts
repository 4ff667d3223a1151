import type { PushMessage } from '@ringback/contract/customers/notices/push-notices'

/** What a call's notice needs of the service worker. */
type Scope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

/** How long a page may take to report that it rings. One that is being left is still found, and reports nothing. */
const REPORT_MS = 1_000
/**
 * How often the worker requests whether the call still rings: with the request, a notice is closed within a second. A
 * push message would not do, because browsers want a notice for each.
 */
const LOOK_MS = 800
/** How often a call is declined while the server does not answer. A restart takes a few seconds, whose end nothing reports. */
const DECLINES = 5
const DECLINE_AGAIN_MS = 1_000

let turn: Promise<unknown> = Promise.resolve()

/** Shows notices and lists them one after the other: Chromium forgets one that is listed while it is being shown. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

/** The message with the end of its ring by the clock of this browser. */
export function byOwnClock(message: Partial<PushMessage>): Partial<PushMessage> {
  const { call } = message
  if (call?.ringMs === undefined) return message
  return { ...message, call: { ...call, until: Date.now() + call.ringMs } }
}

/** The pages of the dashboard. */
export async function dashboards({ clients }: Scope): Promise<WindowClient[]> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ url }) => new URL(url).pathname === '/dashboard')
}

/**
 * Shows the notice of a call, unless a page in front of its user rings itself, or it is known that the call was missed: a
 * push service may deliver the older message last.
 *
 * A push event that ends without a notice makes browsers show one of their own, so it ends now, and a message to the
 * worker itself closes the notice after the ring ({@link closeAfterRing}).
 */
export async function announce(
  worker: Scope,
  message: Partial<PushMessage>,
  show: (message: Partial<PushMessage>) => Promise<void>,
): Promise<void> {
  const { call, ...withoutRing } = message
  if ((call?.until ?? 0) <= Date.now()) return
  const missed = (await noticesOf(worker, message)).find(({ data }) => !isOfRing(data))
  if (missed) {
    const { title, body, data } = missed
    return show({ ...withoutRing, title, body, path: (data as Partial<PushMessage>).path ?? '' })
  }
  if (!(await ringsInFront(worker))) {
    await show(message)
    worker.registration.active?.postMessage({ announced: message })
  } else if (await requiresNotice(worker)) {
    await show(message)
    await closeRings(worker, message)
  }
}

/** Apple ends a subscription after three messages that show no notice, also while a page is in front. */
async function requiresNotice({ registration }: Scope): Promise<boolean> {
  const subscription = await registration.pushManager.getSubscription()
  return (
    subscription !== null && /[.]push[.]apple[.]com$/.test(new URL(subscription.endpoint).hostname)
  )
}

async function ringsInFront(worker: Scope): Promise<boolean> {
  const inFront = (await dashboards(worker)).filter(({ focused }) => focused)
  return (await Promise.all(inFront.map(reportsRing))).includes(true)
}

function reportsRing(page: WindowClient): Promise<boolean> {
  const { port1: port, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), REPORT_MS)
    port.addEventListener('message', ({ data }) => {
      clearTimeout(timer)
      resolve(data === true)
    })
    port.start()
    page.postMessage({ reports: 'ring' }, [port2])
  })
}

/** Closes the notice of a call that was answered, declined or given up elsewhere, at the latest when its ring is over. */
export async function closeAfterRing(
  worker: Scope,
  message: Partial<PushMessage>,
  isRinging: (ticket: string) => Promise<boolean>,
): Promise<void> {
  const { call } = message
  if (!call) return
  while (Date.now() < call.until && (await isRinging(call.ticket).catch(() => true)))
    await sleep(LOOK_MS)
  await closeRings(worker, message)
}

/** A notice that the call was missed may have replaced that of its ring, and stays. */
async function closeRings(worker: Scope, message: Partial<PushMessage>): Promise<void> {
  for (const notice of await noticesOf(worker, message)) if (isOfRing(notice.data)) notice.close()
}

/** What is shown of the call. */
function noticesOf(
  { registration }: Scope,
  { tag }: Partial<PushMessage>,
): Promise<Notification[]> {
  return inTurn(() => registration.getNotifications(tag === undefined ? {} : { tag }))
}

function isOfRing(data: unknown): boolean {
  return (data as Partial<PushMessage> | null)?.call !== undefined
}

/** Declines a call, again while there is no answer. @param decline whether the server has answered */
export async function declineUntilAnswered(decline: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < DECLINES; tries++) {
    if (tries > 0) await sleep(DECLINE_AGAIN_MS)
    if (await decline().catch(() => false)) return
  }
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
