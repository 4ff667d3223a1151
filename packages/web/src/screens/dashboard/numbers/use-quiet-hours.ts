import { type ListedVirtualNumber, setQuietHours } from '@ringback/contract/numbers'
import type { QuietHours } from '@ringback/contract/quiet-hours'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { quiet } from '../../../strings/quiet-hours.ts'

/** Changes the quiet hours of a rented number in a dialog, and shows the new ones in the list. */
export function useQuietHours() {
  const client = useClient()
  const queries = useQueryClient()
  const [changing, setChanging] = useState<ListedVirtualNumber | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const save = async (quietHours: QuietHours | null) => {
    if (!changing || isBusy) return
    const { id } = changing
    setBusy(true)
    setFailure(null)
    const reply = await client.request(setQuietHours, { params: { id }, body: { quietHours } })
    setBusy(false)
    if (!reply.ok) {
      setFailure(messageOf(reply.failure, quiet.failed))
      return
    }
    setChanging(null)
    // The response to an earlier list request would show the previous hours again.
    await queries.cancelQueries({ queryKey: keys.numbers })
    queries.setQueryData<{ numbers: ListedVirtualNumber[] }>(
      keys.numbers,
      list =>
        list && {
          ...list,
          numbers: list.numbers.map(number =>
            number.id === id ? { ...number, quietHours } : number,
          ),
        },
    )
  }

  return {
    changing,
    isBusy,
    failure,
    change: (number: ListedVirtualNumber) => {
      setFailure(null)
      setChanging(number)
    },
    save: (hours: QuietHours | null) => void save(hours),
    close: () => setChanging(null),
  }
}
