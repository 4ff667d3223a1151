import {
  type ListedNumber,
  type VirtualNumber,
  changeNumberSettings,
  setRecordedGreeting,
} from '@ringback/contract/customers/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import type { ChangedSettings } from './settings-draft.ts'

/** Changes the settings of a rented number in a dialog. */
export function useNumberSettings() {
  const client = useClient()
  const queries = useQueryClient()
  /** The number whose dialog is open. */
  const [changing, setChanging] = useState<ListedNumber | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const show = async (changed: VirtualNumber) => {
    // The response to an earlier list request would show the previous settings again.
    await queries.cancelQueries({ queryKey: keys.numbers, exact: true })
    queries.setQueryData<{ numbers: ListedNumber[] }>(
      keys.numbers,
      data => data && { ...data, numbers: data.numbers.map(withChange(changed)) },
    )
    // Whether the credit covers a forwarded call, for example.
    void queries.invalidateQueries({ queryKey: keys.numbers, exact: true })
  }
  /** The recording has a request of its own, and is sent only when the rest is stored. */
  const send = async (id: string, { changes, recording }: ChangedSettings) => {
    const params = { id }
    if (Object.keys(changes).length > 0) {
      const reply = await client.request(changeNumberSettings, { params, body: changes })
      if (!reply.ok) return reply.failure
      await show(reply.value)
    }
    if (recording !== null) {
      const reply = await client.request(setRecordedGreeting, { params, body: { wav: recording } })
      if (!reply.ok) return reply.failure
      await show(reply.value)
    }
    return null
  }
  const save = async (settings: ChangedSettings) => {
    if (!changing || isBusy) return
    setBusy(true)
    setFailure(null)
    const failed = await send(changing.id, settings)
    setBusy(false)
    if (failed) setFailure(messageOf(failed, 'Failed to save what happens when someone calls'))
    else setChanging(null)
  }

  return {
    changing,
    isBusy,
    failure,
    change: (number: ListedNumber) => {
      setFailure(null)
      setChanging(number)
    },
    close: () => setChanging(null),
    save: (settings: ChangedSettings) => void save(settings),
  }
}

function withChange(changed: VirtualNumber) {
  return (number: ListedNumber) => (number.id === changed.id ? { ...number, ...changed } : number)
}
