import {
  type ListedVirtualNumber,
  setRecordedGreeting,
  setVoicemail,
} from '@ringback/contract/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Reply, messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { voicemail } from '../../../strings/voicemail.ts'

/** Changes the greeting of a rented number in a dialog, and shows the new one in the list. */
export function useVoicemailSetting() {
  const client = useClient()
  const queries = useQueryClient()
  const [changing, setChanging] = useState<ListedVirtualNumber | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Sends a change, and shows its result in the list. */
  const apply = async (
    send: (id: string) => Promise<Reply<unknown>>,
    changed: Partial<ListedVirtualNumber>,
  ) => {
    if (!changing || isBusy) return
    const { id } = changing
    setBusy(true)
    setFailure(null)
    const reply = await send(id)
    setBusy(false)
    if (!reply.ok) {
      setFailure(messageOf(reply.failure, voicemail.saveFailed))
      return
    }
    setChanging(null)
    // The response to an earlier list request would show the previous greeting again.
    await queries.cancelQueries({ queryKey: keys.numbers, exact: true })
    queries.setQueryData<{ numbers: ListedVirtualNumber[] }>(
      keys.numbers,
      list =>
        list && {
          ...list,
          numbers: list.numbers.map(number =>
            number.id === id ? { ...number, ...changed } : number,
          ),
        },
    )
  }
  const save = (voicemailGreeting: string | null) =>
    apply(id => client.request(setVoicemail, { params: { id }, body: { voicemailGreeting } }), {
      voicemailGreeting,
      hasRecordedGreeting: false,
    })
  const saveRecording = (wav: string) =>
    apply(id => client.request(setRecordedGreeting, { params: { id }, body: { wav } }), {
      voicemailGreeting: changing?.voicemailGreeting ?? voicemail.exampleGreeting,
      hasRecordedGreeting: true,
    })

  return {
    changing,
    isBusy,
    failure,
    change: (number: ListedVirtualNumber) => {
      setFailure(null)
      setChanging(number)
    },
    save: (voicemailGreeting: string | null) => void save(voicemailGreeting),
    saveRecording: (wav: string) => void saveRecording(wav),
    close: () => setChanging(null),
  }
}
