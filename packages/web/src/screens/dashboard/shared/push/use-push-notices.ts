import {
  type PushKind,
  type PushNotices,
  endPushNotices,
  getPushNotices,
  pushKind,
  setPushNotices,
} from '@ringback/contract/customers/notices/push-notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import type { BrowserPush } from '../../../../push/browser-push.ts'
import { noticesOf } from './own-notices.ts'

/** What this browser gets. */
export interface PushChoice {
  kinds: NonNullable<PushNotices['subscription']>['kinds']
  showsCaller: boolean
}

/** `choice` is null while this browser gets nothing. */
export type PushState =
  | { is: 'loading' | 'unsupported' | 'blocked' }
  | { is: 'failed'; error: ApiError }
  | { is: 'ready'; choice: PushChoice | null }

const SAVE_FAILED = 'Failed to save the notices of this browser'
/** Others may read the caller on a locked screen: the user decides about that. */
const ALL: PushChoice = { kinds: pushKind.options, showsCaller: false }

/** The notices of this browser: what is stored, and the requests that change it. */
export function usePushNotices(browser: BrowserPush, onFailure: (message: string) => void) {
  const request = useRequest(getPushNotices)
  const { data, error, refetch } = useQuery<PushNotices & { own: string | null }, ApiError>({
    queryKey: keys.pushNotices,
    queryFn: async ({ signal }) => ({
      ...(await request({}, { signal })),
      own: (await browser.subscription())?.endpoint ?? null,
    }),
    refetchOnMount: 'always',
  })
  const client = useClient()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)

  const store = async (stored: PushNotices) =>
    queries.setQueryData(keys.pushNotices, {
      ...stored,
      own: (await browser.subscription())?.endpoint ?? null,
    })
  /** Subscribes again, because the browser may have another subscription than before. */
  const save = async ({ publicKey, subscription: stored }: PushNotices, choice: PushChoice) => {
    const subscription = await browser.subscribe(publicKey)
    if (!subscription) return onFailure('Your browser was not allowed to show notices.')
    // A kind that only a newer server knows goes back to it.
    const body = { subscription, ...choice, kinds: choice.kinds as PushKind[] }
    const reply = await client.request(setPushNotices, { body })
    if (reply.ok) return void (await store(reply.value))
    onFailure(messageOf(reply.failure, SAVE_FAILED))
    // The server sends nothing to it.
    if (stored === null) await browser.unsubscribe()
  }
  const end = async () => {
    const reply = await client.request(endPushNotices, {})
    if (!reply.ok) return onFailure(messageOf(reply.failure, SAVE_FAILED))
    await browser.unsubscribe()
    await store(reply.value)
  }
  return {
    state: stateOf(browser, data, error),
    isSaving,
    refetch,
    /** Null for no notices. */
    async choose(choice: PushChoice | null) {
      if (!data || isSaving) return
      setSaving(true)
      // A browser without a connection to its push service rejects.
      const changing = choice ? save(data, choice) : end()
      await changing.catch(() =>
        onFailure('This browser cannot be reached for notices now. Please try again later.'),
      )
      setSaving(false)
    },
    all: ALL,
  }
}

function stateOf(
  browser: BrowserPush,
  data: (PushNotices & { own: string | null }) | undefined,
  error: ApiError | null,
): PushState {
  const support = browser.support()
  if (support !== 'supported') return { is: support }
  if (!data) return error ? { is: 'failed', error } : { is: 'loading' }
  return { is: 'ready', choice: noticesOf(data, data.own) }
}
