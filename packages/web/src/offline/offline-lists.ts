import { keptAnswers } from './kept-answers.ts'
import { offlineChoice } from './offline-choice.ts'
import { serviceWorkers } from './worker-registration.ts'

/*
 * The contacts and the newest calls as the server sent them, in a cache whose name is made from the token of their session.
 */

/** All contacts, and the first page of all calls. */
const KEPT = /^\/api\/(contacts|call\/history\?page=1&limit=\d+)$/

const PREFIX = 'lists:'
const LOCK = 'offline-lists'
const KEPT_AT = 'kept-at'

/** A session that was not used for as long has ended on the server. */
const MAX_AGE_MS = 24 * 3_600_000

export interface OfflineLists {
  /** Keeps the body of a response, if it is one of the lists and the user wants it. Call it before the body is read. */
  keep(url: string, bearer: string | null, response: Response): void
  /** The body of the kept list, of this session only. */
  find(url: string, bearer: string | null): Promise<unknown>
  /** Deletes the lists of all other sessions, and all lists if the user does not want them or is logged out. */
  tidy(): Promise<void>
}

interface Deps {
  caches: CacheStorage
  /** One tab at a time changes the caches, so that nothing is stored after a logout. */
  locks: Pick<LockManager, 'request'>
  token: () => string | null
  isOn: () => boolean
  now: () => number
}

export function createOfflineLists({ caches, locks, token, isOn, now }: Deps): OfflineLists {
  const isKept = (url: string) => KEPT.test(url) && isOn()
  const isOld = (list: Response) => now() - Number(list.headers.get(KEPT_AT)) > MAX_AGE_MS
  return {
    keep(url, bearer, response) {
      if (bearer === null || response.status !== 200 || !isKept(url)) return
      const whole = response.clone().text()
      const store = async () => {
        if (token() !== bearer || !isOn()) return
        const cache = await caches.open(await nameOf(bearer))
        await cache.put(url, new Response(await whole, { headers: { [KEPT_AT]: String(now()) } }))
      }
      // Without room in the storage, the list is not kept.
      locks.request(LOCK, store).catch(() => {})
    },
    async find(url, bearer) {
      if (bearer === null || !isKept(url)) return undefined
      const list = await caches.match(url, { cacheName: await nameOf(bearer) })
      if (!list || isOld(list)) return undefined
      const body: unknown = await list.json()
      keptAnswers.note()
      return body
    },
    async tidy() {
      await locks.request(LOCK, async () => {
        const bearer = isOn() ? token() : null
        const own = bearer === null ? null : await nameOf(bearer)
        const names = (await caches.keys()).filter(name => name.startsWith(PREFIX))
        for (const name of names) {
          const cache = await caches.open(name)
          const lists = await cache.matchAll()
          if (name !== own || lists.some(isOld)) await caches.delete(name)
        }
      })
    },
  }
}

/** The token cannot be found from the name. */
async function nameOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const bytes = [...new Uint8Array(digest)].slice(0, 16)
  return PREFIX + bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
}

const NO_LISTS: OfflineLists = {
  keep: () => {},
  find: async () => undefined,
  tidy: async () => {},
}

/** Whether this browser can open the page offline and keep lists for it. */
export function canKeepLists(): boolean {
  return 'caches' in globalThis && 'locks' in navigator && serviceWorkers() !== undefined
}

/** The lists that this browser keeps; none in one that cannot. */
export function browserOfflineLists(token: () => string | null): OfflineLists {
  if (!canKeepLists()) return NO_LISTS
  const { isOn } = offlineChoice
  return createOfflineLists({ caches, locks: navigator.locks, token, isOn, now: Date.now })
}
