import type { BrowserPush, PushSupport } from '../src/push/browser-push.ts'

export const PUSH_PATH = '/api/user/push-notices'
export const PUSH_ADDRESS = 'https://push.test/1'
export const PUSH_KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const publicKey = 'of the server'
/** What the server stores of a browser without notices, and of one with all of them. */
export const NO_PUSH = { publicKey, subscription: null }
export const ALL_PUSH = {
  publicKey,
  subscription: { endpoint: PUSH_ADDRESS, kinds: ['missed-call', 'voicemail'], showsCaller: true },
}

/** A browser whose user allows notices, without other changes. */
export function createFakePush(
  changes: { support?: PushSupport; answer?: 'allowed' | 'refused' | 'offline'; own?: string } = {},
) {
  const { support = 'supported', answer = 'allowed' } = changes
  let own = changes.own === undefined ? null : { endpoint: changes.own, publicKey }
  const subscribedFor: string[] = []
  const browser: BrowserPush = {
    support: () => support,
    isAllowed: () => answer !== 'refused',
    subscription: async () => own,
    async subscribe(publicKey) {
      if (answer === 'offline') throw new DOMException('push service error', 'AbortError')
      if (answer === 'refused') return null
      subscribedFor.push(publicKey)
      // As browsers do, it keeps the one that it has for this key.
      if (own?.publicKey !== publicKey) own = { endpoint: PUSH_ADDRESS, publicKey }
      return { endpoint: own.endpoint, keys: PUSH_KEYS }
    },
    unsubscribe: async () => void (own = null),
    forget: async () => void (own = null),
  }
  return { browser, subscribedFor, own: () => own?.endpoint ?? null }
}
