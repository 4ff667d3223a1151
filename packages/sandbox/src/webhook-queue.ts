import { createClock, type SandboxClock } from './clock.ts'

/** Whether a vendor posts its webhooks by itself, or one at a time on a request to control. */
export const DELIVERY_MODES = ['automatic', 'manual'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** A webhook that the vendor has not delivered yet. */
export interface PendingWebhook {
  id: string
  vendor: string
  event: string
  /** Where it goes, without the product's origin. */
  path: string
  /** The call's sid or the order's id. */
  subject: string | null
  /** When it joined the queue, in ISO 8601. */
  at: string
}

/** How one delivery ended: the product's HTTP status, or null and why there is none. */
export interface DeliveryReport extends PendingWebhook {
  status: number | null
  error?: string
}

export type WebhookDescription = Pick<PendingWebhook, 'event' | 'path' | 'subject'>

/** The webhooks of one vendor on their way to the product. */
export interface WebhookQueue {
  readonly vendor: string
  readonly mode: DeliveryMode
  /** Changing to automatic delivers everything that is pending, in order. */
  setMode(mode: DeliveryMode): void
  /**
   * Posts a webhook with `attempt`: at once or after `delayMs` in automatic mode, on `deliverNext`
   * in manual mode. Settles as the attempt does; rejects when the queue closes first.
   */
  deliver<Answer extends { status: number }>(
    webhook: WebhookDescription,
    attempt: () => Promise<Answer>,
    delayMs?: number,
  ): Promise<Answer>
  /** Oldest first. A webhook that is being posted is not listed. */
  pending(): PendingWebhook[]
  /** Delivers the oldest pending webhook now; undefined when none is pending. */
  deliverNext(): Promise<DeliveryReport> | undefined
  close(): void
}

interface Entry {
  webhook: PendingWebhook
  post(): Promise<DeliveryReport>
  cancel(): void
  /** When it is posted in automatic mode, in milliseconds of the sandbox's clock. */
  dueMs: number
  timer: NodeJS.Timeout | undefined
}

/** The longest delay that a timer of Node takes; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export function createWebhookQueue(
  vendor: string,
  clock: Pick<SandboxClock, 'now' | 'onMove'> = createClock(),
): WebhookQueue {
  let mode: DeliveryMode = 'automatic'
  let entries: Entry[] = []
  let lastId = 0

  const release = (entry: Entry): Promise<DeliveryReport> => {
    clearTimeout(entry.timer)
    entries = entries.filter(other => other !== entry)
    return entry.post()
  }
  const startTimer = (entry: Entry): void => {
    clearTimeout(entry.timer)
    if (mode !== 'automatic') return
    const waitMs = Math.max(0, entry.dueMs - clock.now().getTime())
    entry.timer = setTimeout(() => void release(entry), Math.min(waitMs, MAX_TIMER_MS))
  }
  clock.onMove(() => entries.forEach(startTimer))
  return {
    vendor,
    get mode() {
      return mode
    },
    setMode(next) {
      if (next === mode) return
      mode = next
      for (const entry of entries) clearTimeout(entry.timer)
      if (mode === 'automatic') for (const entry of entries) void release(entry)
    },
    deliver(description, attempt, delayMs = 0) {
      if (mode === 'automatic' && delayMs === 0) return attempt()
      lastId += 1
      const id = `${vendor}-${lastId}`
      const now = clock.now()
      const webhook = { id, vendor, ...description, at: now.toISOString() }
      const dueMs = now.getTime() + delayMs
      return new Promise((resolve, reject) => {
        const post = () => report(webhook, attempt(), resolve, reject)
        const cancel = () => reject(new Error('the sandbox closed'))
        const entry: Entry = { webhook, post, cancel, dueMs, timer: undefined }
        entries.push(entry)
        startTimer(entry)
      })
    },
    pending: () => entries.map(({ webhook }) => webhook),
    deliverNext() {
      const [oldest] = entries
      return oldest && release(oldest)
    },
    close() {
      for (const entry of entries) {
        clearTimeout(entry.timer)
        entry.cancel()
      }
      entries = []
    },
  }
}

async function report<Answer extends { status: number }>(
  webhook: PendingWebhook,
  answering: Promise<Answer>,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): Promise<DeliveryReport> {
  try {
    const answer = await answering
    resolve(answer)
    return { ...webhook, status: answer.status }
  } catch (error) {
    reject(error)
    return { ...webhook, status: null, error: (error as Error).message }
  }
}
