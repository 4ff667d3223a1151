import {
  type Voicemail,
  listVoicemails,
  deleteVoicemail,
  setVoicemailRead,
} from '@ringback/contract/customers/calls/voicemails'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ApiError, keys, useAnswer } from '../../../../api/queries.ts'
import { type Reply, messageOf } from '../../../../api/client.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import type { Notices } from '../../shared/messages/NoticeBox.tsx'

/** How soon a message whose sound is missing is asked for again. */
const FETCHING_MS = 3_000
/** And one whose sound is delayed, which may take hours. */
const DELAYED_MS = 60_000
/** How often the shown messages are asked for again. */
const SHOWN_MS = 15_000

export interface VoicemailList {
  voicemails: Voicemail[]
}

/** The messages of callers, newest first. While they are shown, new ones appear by themselves. */
export function useVoicemails({ areShown = false } = {}): UseQueryResult<VoicemailList, ApiError> {
  return useAnswer(listVoicemails, keys.voicemails, {
    refetchInterval: ({ state }) => refetchMsOf(state.data?.voicemails ?? [], areShown),
  })
}

function refetchMsOf(voicemails: readonly Voicemail[], areShown: boolean): number | false {
  const awaited = voicemails.filter(({ hasSound }) => !hasSound)
  if (awaited.some(({ isDelayed }) => !isDelayed)) return FETCHING_MS
  if (areShown) return SHOWN_MS
  return awaited.length > 0 && DELAYED_MS
}

/** Marks and deletes messages, and shows the result in the list. Deletes one at a time. */
export function useVoicemailChanges({ succeed, fail }: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const { changing, change } = useChange({ fail })

  const update = async (of: (list: Voicemail[]) => Voicemail[]) => {
    // The response to an earlier list request would show the previous state again.
    await queries.cancelQueries({ queryKey: keys.voicemails, exact: true })
    queries.setQueryData<VoicemailList>(
      keys.voicemails,
      list => list && { voicemails: of(list.voicemails) },
    )
  }

  const mark = async (id: string, isRead: boolean) => {
    const reply = await client.request(setVoicemailRead, { params: { id }, body: { isRead } })
    if (!reply.ok)
      return fail(messageOf(reply.failure, 'Failed to change the message. Please try again.'))
    await update(list => list.map(each => (each.id === id ? { ...each, isRead } : each)))
  }

  const remove = async (id: string) => {
    const send = async (): Promise<Reply<unknown>> => {
      const reply = await client.request(deleteVoicemail, { params: { id } })
      // A message that is gone already, for example in another tab, needs no deletion.
      const isGone = reply.ok || reply.failure.status === 404
      if (isGone) await update(list => list.filter(each => each.id !== id))
      return isGone ? { ok: true, value: null } : reply
    }
    if (await change(id, send, 'Failed to delete the message. Please try again.'))
      succeed('The message is deleted')
  }

  return {
    deletingId: changing,
    mark: (id: string, isRead: boolean) => void mark(id, isRead),
    remove,
  }
}
