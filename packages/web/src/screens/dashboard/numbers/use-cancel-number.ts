import { type ListedNumber, cancelNumber } from '@ringback/contract/customers/numbers/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { useClient } from '../../../api/use-client.ts'
import type { Notices } from '../shared/messages/NoticeBox.tsx'

/** Cancels a rented number after a confirmation, and removes it from the list. */
export function useCancelNumber(notices: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState<ListedNumber | null>(null)
  const { changing, change } = useChange(notices)

  const confirm = async ({ id, phoneNumber }: ListedNumber) => {
    const send = () => client.request(cancelNumber, { params: { id } })
    const canceled = await change(id, send, 'Failed to cancel the number')
    setConfirming(null)
    if (!canceled) return void queries.invalidateQueries({ queryKey: keys.numbers })
    notices.succeed(`Number ${phoneNumber} canceled successfully`)
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
    isBusy: changing !== null,
    askToConfirm: setConfirming,
    confirm: () => confirming && void confirm(confirming),
    closeDialog: () => setConfirming(null),
  }
}
