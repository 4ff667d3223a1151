import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Reply, messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'

export interface NumberSetting {
  /** The number whose dialog is open. */
  changing: ListedVirtualNumber | null
  isBusy: boolean
  failure: string | null
  change: (number: ListedVirtualNumber) => void
  close: () => void
  /** Sends a change of this number, closes the dialog and shows `changed` in the list. Resolves to whether it was saved. */
  apply: (
    send: (id: string) => Promise<Reply<unknown>>,
    changed: Partial<ListedVirtualNumber>,
  ) => Promise<boolean>
}

/**
 * Changes a setting of a rented number in a dialog.
 *
 * @param failedWords if the server gives no reason
 */
export function useNumberSetting(failedWords: string): NumberSetting {
  const queries = useQueryClient()
  const [changing, setChanging] = useState<ListedVirtualNumber | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const apply = async (
    send: (id: string) => Promise<Reply<unknown>>,
    changed: Partial<ListedVirtualNumber>,
  ) => {
    if (!changing || isBusy) return false
    const { id } = changing
    setBusy(true)
    setFailure(null)
    const reply = await send(id)
    setBusy(false)
    if (!reply.ok) {
      setFailure(messageOf(reply.failure, failedWords))
      return false
    }
    setChanging(null)
    // The response to an earlier list request would show the previous setting again.
    await queries.cancelQueries({ queryKey: keys.numbers, exact: true })
    queries.setQueryData<{ numbers: ListedVirtualNumber[] }>(
      keys.numbers,
      data => data && { ...data, numbers: data.numbers.map(withChange(id, changed)) },
    )
    return true
  }

  return {
    changing,
    isBusy,
    failure,
    change: number => {
      setFailure(null)
      setChanging(number)
    },
    close: () => setChanging(null),
    apply,
  }
}

function withChange(id: string, changed: Partial<ListedVirtualNumber>) {
  return (number: ListedVirtualNumber) => (number.id === id ? { ...number, ...changed } : number)
}
