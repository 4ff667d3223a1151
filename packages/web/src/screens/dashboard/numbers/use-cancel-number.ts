import { type ListedNumber, cancelNumber } from '@ringback/contract/customers/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import type { Notices } from '../shared/NoticeBox.tsx'

/** Cancels a rented number after a confirmation, and removes it from the list. */
export function useCancelNumber({ succeed, fail, dismiss }: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState<ListedNumber | null>(null)
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    if (!confirming || isBusy) return
    const { id, phoneNumber } = confirming
    dismiss()
    setBusy(true)
    const reply = await client.request(cancelNumber, { params: { id } })
    setBusy(false)
    setConfirming(null)
    if (!reply.ok) {
      fail(messageOf(reply.failure, 'Failed to cancel the number'))
      void queries.invalidateQueries({ queryKey: keys.numbers })
      return
    }
    succeed(`Number ${phoneNumber} canceled successfully`)
    // The response to an earlier list request would show the canceled number again.
    await queries.cancelQueries({ queryKey: keys.numbers })
    queries.setQueryData<{ numbers: ListedNumber[] }>(keys.numbers, list => ({
      numbers: list?.numbers.filter(number => number.id !== id) ?? [],
    }))
    for (const queryKey of [keys.callerIds, keys.callerId, keys.profile]) {
      void queries.invalidateQueries({ queryKey })
    }
  }

  return {
    confirming,
    isBusy,
    askToConfirm: setConfirming,
    confirm: () => void confirm(),
    closeDialog: () => setConfirming(null),
  }
}
