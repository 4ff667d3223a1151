import {
  type CallerIdOption,
  clearCallerId,
  deleteCallerId,
  setCallerId,
} from '@ringback/contract/caller-ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure, Reply } from '../../../api/client.ts'
import { keys, useCallerId, useCallerIds, useProfile } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { readRememberedCallerId, rememberCallerId } from './remembered-caller-id.ts'

const NO_OPTIONS: readonly CallerIdOption[] = []

/** The available caller IDs, the current one, and the requests that change it. */
export function useCallerIdChoice() {
  const client = useClient()
  const queries = useQueryClient()
  const options = useCallerIds()
  const { current, error } = useCurrentCallerId()

  /** The cached caller ID changes only after the server has accepted the change. */
  const save = async (request: Promise<Reply<{ callerID: string | null }>>) => {
    const reply = await request
    if (reply.ok) queries.setQueryData(keys.callerId, { callerID: reply.value.callerID })
    // The request may have been refused because the user no longer owns the number.
    else void queries.invalidateQueries({ queryKey: keys.callerIds })
    void queries.invalidateQueries({ queryKey: keys.callerId })
    void queries.invalidateQueries({ queryKey: keys.profile })
    return reply
  }

  return {
    /** The caller IDs that can be used now. */
    options: options.data?.callerIDs.filter(option => option.isActive) ?? NO_OPTIONS,
    isLoading: options.isPending,
    failure: (options.error ?? error)?.failure ?? (null as Failure | null),
    /** Whether the list was loaded at least once. */
    hasLoaded: options.data !== undefined,
    refetch: () =>
      Promise.all([options.refetch(), queries.refetchQueries({ queryKey: keys.callerId })]),
    current,
    set: (phoneNumber: string) => save(client.request(setCallerId, { body: { phoneNumber } })),
    /** Resets to the platform number; used by the settings. */
    remove: () => save(client.request(deleteCallerId, {})),
    /** Resets to the platform number; used by the dialer. */
    clear: () => save(client.request(clearCallerId, { body: {} })),
  }
}

/** The current caller ID, or the last known one if it cannot be loaded. */
function useCurrentCallerId() {
  const { data, error } = useCallerId()
  const profile = useProfile()
  useEffect(() => {
    if (data) rememberCallerId(data.callerID)
  }, [data])
  if (data || !error) return { current: data?.callerID ?? null, error }
  const current = profile.data ? profile.data.selectedCallerId : readRememberedCallerId()
  return { current, error }
}
