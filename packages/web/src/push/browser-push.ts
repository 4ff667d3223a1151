import type { PushSubscriptionKeys } from '@ringback/contract/customers/notices/push-notices'
import {
  registerWorker,
  serviceWorkers,
  workerRegistration,
} from '../offline/worker-registration.ts'

/** Whether this browser can show notices. `blocked`: its user has forbidden them. */
export type PushSupport = 'supported' | 'unsupported' | 'blocked'

/** The push messages of this browser (W3C, Push API). */
export interface BrowserPush {
  support(): PushSupport
  /** Whether the user has allowed notices, so that `subscribe` asks nothing. */
  isAllowed(): boolean
  /** The address of the browser's subscription, and the server's key that it is for, in base64url; null without one. */
  subscription(): Promise<{ endpoint: string; publicKey: string } | null>
  /**
   * Asks the user for permission, and subscribes.
   *
   * @param publicKey of the server, in base64url
   * @returns null when the user has not allowed it
   * @throws when the browser's push service cannot be reached
   */
  subscribe(publicKey: string): Promise<PushSubscriptionKeys | null>
  /** Does nothing without a subscription. */
  unsubscribe(): Promise<void>
  /** Also removes the notices that are shown, because the next person at this browser may be another. */
  forget(): Promise<void>
}

export const browserPush: BrowserPush = {
  support() {
    const isSupported =
      'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    if (!isSupported) return 'unsupported'
    return Notification.permission === 'denied' ? 'blocked' : 'supported'
  },
  isAllowed: () => 'Notification' in window && Notification.permission === 'granted',
  async subscription() {
    const current = await currentSubscription()
    return current && { endpoint: current.endpoint, publicKey: keyOf(current) }
  },
  async subscribe(publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null
    await registerWorker()
    const { pushManager } = await navigator.serviceWorker.ready
    const old = await pushManager.getSubscription()
    if (old && keyOf(old) !== publicKey) await old.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
    return { endpoint: endpoint ?? '', keys: { p256dh: '', auth: '', ...keys } }
  },
  async unsubscribe() {
    await (await currentSubscription())?.unsubscribe()
  },
  async forget() {
    const shown = (await (await workerRegistration())?.getNotifications()) ?? []
    for (const notice of shown) notice.close()
    await browserPush.unsubscribe()
  },
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await workerRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** For whom a browser has subscribed, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const base64 = btoa(String.fromCodePoint(...key))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What the service worker requests of a page. */
interface WorkerRequests {
  /** The user has clicked on a notice. @param path of ours */
  open: (path: string) => void
  /** Whether a call rings on this page, so that it needs no notice. */
  canRing: () => boolean
}

/** @returns a function that ends the answers to the service worker */
export function answerWorker({ open, canRing }: WorkerRequests): () => void {
  const onMessage = ({ data, ports, source }: MessageEvent) => {
    const { open: path, reports } = (data ?? {}) as { open?: unknown; reports?: unknown }
    if (typeof path === 'string' && path.startsWith('/')) {
      source?.postMessage({ opened: true })
      open(path)
    }
    if (reports === 'ring') ports[0]?.postMessage(canRing())
  }
  const container = serviceWorkers()
  container?.addEventListener('message', onMessage)
  // A notice may have been clicked while this page was loading. The worker of a page that was reloaded without its caches
  // does not control it.
  void container?.ready.then(({ active }) => active?.postMessage({ listens: true }))
  return () => container?.removeEventListener('message', onMessage)
}
