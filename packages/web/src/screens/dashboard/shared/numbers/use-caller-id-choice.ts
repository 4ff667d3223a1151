import {
  type CallerIdOption,
  clearCallerId,
  deleteCallerId,
  setCallerId,
} from '@ringback/contract/customers/numbers/caller-ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure, Reply } from '../../../../api/client.ts'
import { hasAnswered, keepPendingClear, readPendingClear } from '../../../../api/pending-clear.ts'
import { keys, useCallerId, useCallerIds, useProfile } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import type { Notices } from '../messages/NoticeBox.tsx'

const NO_OPTIONS: readonly CallerIdOption[] = []

/** The available caller IDs, the current one, and the requests that change it. */
export function useCallerIdChoice() {
  const client = useClient()
  const queries = useQueryClient()
  const options = useCallerIds()
  const { current, error } = useCurrentCallerId()

  const show = (callerID: string | null) => queries.setQueryData(keys.callerId, { callerID })

  /** The cached caller ID changes only after the server has accepted the change. */
  const save = (callerID: string | null, reply: Reply<unknown>) => {
    if (reply.ok) {
      keepPendingClear(null)
      show(callerID)
    }
    // The request may have been refused because the user no longer owns the number.
    else void queries.invalidateQueries({ queryKey: keys.callerIds })
    void queries.invalidateQueries({ queryKey: keys.callerId })
    void queries.invalidateQueries({ queryKey: keys.profile })
    return reply
  }

  /**
   * Resets to the platform number. If the server fails or is silent, this browser's copy is cleared, and the request
   * is repeated before the caller ID is read again, and before a call.
   */
  const clear = async () => {
    const reply = await client.request(clearCallerId, { body: {} })
    if (reply.ok || hasAnswered(reply.failure)) return save(null, reply)
    if (current !== null) keepPendingClear(current)
    show(null)
    return reply
  }

  return {
    /** The caller IDs that can be used now. */
    options: options.data?.callerIDs.filter(option => option.isActive) ?? NO_OPTIONS,
    /** What decides which number a call shows; undefined until it is loaded. */
    listed: options.data,
    isLoading: options.isPending,
    failure: (options.error ?? error)?.failure ?? (null as Failure | null),
    /** Whether the list was loaded at least once. */
    hasLoaded: options.data !== undefined,
    refetch: () =>
      Promise.all([options.refetch(), queries.refetchQueries({ queryKey: keys.callerId })]),
    current,
    set: async (phoneNumber: string) =>
      save(phoneNumber, await client.request(setCallerId, { body: { phoneNumber } })),
    /** Resets to the platform number; used by the dialer. After a failure nothing has changed. */
    remove: async () => save(null, await client.request(deleteCallerId, {})),
    /** Resets to the platform number; used by the settings. */
    clear,
  }
}

/** The current caller ID. If it cannot be loaded, that of the profile, or else the last known one. */
function useCurrentCallerId() {
  const { data, error } = useCallerId()
  const profile = useProfile()
  const loaded = data ? data.callerID : profile.data?.selectedCallerId
  useEffect(() => {
    if (loaded !== undefined) rememberCallerId(loaded)
  }, [loaded])
  // The profile may still have the old one.
  if (readPendingClear() !== null) return { current: null, error }
  if (data || !error) return { current: data?.callerID ?? null, error }
  return { current: loaded === undefined ? readRememberedCallerId() : loaded, error }
}

/** Sets the caller ID at once, and shows the result. */
export function useSetCallerId(choice: ReturnType<typeof useCallerIdChoice>, notices: Notices) {
  const { changing, change } = useChange(notices)
  const set = async (number: string) => {
    const done = await change(number, () => choice.set(number), 'Failed to set caller ID')
    if (done) notices.succeed(callerIdSet(number))
  }
  /** `setting`: the number whose request is running. */
  return { setting: changing, set: (number: string) => void set(number) }
}

/** Several tabs announce this. */
export function callerIdSet(number: string): string {
  return `Caller ID set to ${number}`
}

/** The label of a caller ID's type. An unknown type is shown as it is. */
export function callerIdTypeWord(type: string): string {
  if (type === 'verified') return 'Personal'
  return type === 'virtual' ? 'Virtual DID' : type
}

// The key is given by spec section 3.
const KEY = 'selectedCallerId'

/** The last known caller ID. It is shown while the server does not answer, and never used for a call. */
function readRememberedCallerId(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberCallerId(number: string | null): void {
  try {
    if (number === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, number)
  } catch {
    // Storage may be blocked. The value is only a fallback, so the page works without it.
  }
}
