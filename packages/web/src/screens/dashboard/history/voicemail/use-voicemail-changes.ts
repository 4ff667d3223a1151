import { deleteVoicemail, setVoicemailRead } from '@ringback/contract/customers/voicemails'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import type { VoicemailList } from '../use-voicemails.ts'
import type { Notices } from '../../shared/NoticeBox.tsx'

/** Marks and deletes messages, and shows the result in the list. Deletes one at a time. */
export function useVoicemailChanges({ succeed, fail }: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const [deletingId, setDeletingId] = useState<string | null>(null)

  const update = async (change: (list: VoicemailList['voicemails']) => typeof list) => {
    // The response to an earlier list request would show the previous state again.
    await queries.cancelQueries({ queryKey: keys.voicemails, exact: true })
    queries.setQueryData<VoicemailList>(
      keys.voicemails,
      list => list && { voicemails: change(list.voicemails) },
    )
  }

  const mark = async (id: string, isRead: boolean) => {
    const reply = await client.request(setVoicemailRead, { params: { id }, body: { isRead } })
    if (!reply.ok)
      return fail(messageOf(reply.failure, 'Failed to change the message. Please try again.'))
    await update(list => list.map(each => (each.id === id ? { ...each, isRead } : each)))
  }

  const remove = async (id: string) => {
    if (deletingId !== null) return
    setDeletingId(id)
    const reply = await client.request(deleteVoicemail, { params: { id } })
    // A message that is gone already, for example in another tab, needs no deletion.
    if (reply.ok || reply.failure.status === 404) {
      await update(list => list.filter(each => each.id !== id))
      succeed('The message is deleted')
    } else {
      fail(messageOf(reply.failure, 'Failed to delete the message. Please try again.'))
    }
    setDeletingId(null)
  }

  return {
    deletingId,
    mark: (id: string, isRead: boolean) => void mark(id, isRead),
    remove,
  }
}
