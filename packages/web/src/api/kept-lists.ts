import type { ResponseOf, Endpoint } from '@ringback/contract/endpoint'

interface Kept {
  url: string
  /** The `ETag` of the response. */
  version: string
  value: unknown
}

/**
 * The last response of each list, which is not sent again while it is the same. They are kept in memory and of one session
 * only, not in the browser's cache, so that nothing of a customer stays on a machine that others use.
 */
export function createKeptLists() {
  const kept = new Map<string, Kept>()
  let session: string | null = null
  const forget = () => kept.clear()
  return {
    /** Forgets everything of another session. */
    find<E extends Endpoint>({ path }: E, url: string, bearer: string | null) {
      if (bearer !== session) forget()
      session = bearer
      const list = kept.get(path)
      if (list?.url !== url) return undefined
      return { version: list.version, value: list.value as ResponseOf<E> }
    },
    keep({ path, listMaxBytes }: Endpoint, { headers }: Response, list: Omit<Kept, 'version'>) {
      const version = headers.get('etag')
      if (version !== null && listMaxBytes !== undefined) kept.set(path, { ...list, version })
    },
    forget,
  }
}
