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

const NOBODY: readonly CallerIdOption[] = []

/** What one may show to the called person, what is shown now, and how to change that. */
export function useCallerIdChoice() {
  const client = useClient()
  const queries = useQueryClient()
  const options = useCallerIds()
  const { current, error } = useShownCallerId()

  /** The server's word stands: what is shown changes when it has answered (readings 6). */
  const saving = async (reply: Promise<Reply<{ callerID: string | null }>>) => {
    const saved = await reply
    if (saved.ok) queries.setQueryData(keys.callerId, { callerID: saved.value.callerID })
    // A refusal may mean that the number is not the user's any more.
    else void queries.invalidateQueries({ queryKey: keys.callerIds })
    void queries.invalidateQueries({ queryKey: keys.callerId })
    void queries.invalidateQueries({ queryKey: keys.profile })
    return saved
  }

  return {
    /** Those that may be shown now. */
    options: options.data?.callerIDs.filter(option => option.isActive) ?? NOBODY,
    isLoading: options.isPending,
    failure: (options.error ?? error)?.failure ?? (null as Failure | null),
    /** Whether there is a list, however old. */
    isKnown: options.data !== undefined,
    refetch: () =>
      Promise.all([options.refetch(), queries.refetchQueries({ queryKey: keys.callerId })]),
    current,
    set: (phoneNumber: string) => saving(client.request(setCallerId, { body: { phoneNumber } })),
    /** The settings' way back to the platform number. */
    remove: () => saving(client.request(deleteCallerId, {})),
    /** The dialer's. */
    clear: () => saving(client.request(clearCallerId, { body: {} })),
  }
}

/** The number in force, or what was known of it when the server cannot say. */
function useShownCallerId() {
  const { data, error } = useCallerId()
  const profile = useProfile()
  useEffect(() => {
    if (data) rememberCallerId(data.callerID)
  }, [data])
  if (data || !error) return { current: data?.callerID ?? null, error }
  const current = profile.data ? profile.data.selectedCallerId : readRememberedCallerId()
  return { current, error }
}
