import { type VirtualNumber, cancelNumber } from '@ringback/contract/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { canceled, numbers } from '../../../strings/numbers.ts'
import type { Notices } from '../shared/use-notice.ts'

/** Giving a number back: asked about first, then done, then gone from the list. */
export function useCancelNumber({ succeed, fail, dismiss }: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<VirtualNumber | null>(null)
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    if (!asking || isBusy) return
    const { id, phoneNumber } = asking
    dismiss()
    setBusy(true)
    const reply = await client.request(cancelNumber, { params: { id } })
    setBusy(false)
    setAsking(null)
    if (!reply.ok) {
      fail(messageOf(reply.failure, numbers.cancelFailed))
      void queries.invalidateQueries({ queryKey: keys.numbers })
      return
    }
    succeed(canceled(phoneNumber))
    // A list that was asked for before would bring it back.
    await queries.cancelQueries({ queryKey: keys.numbers })
    queries.setQueryData<{ numbers: VirtualNumber[]; count: number }>(keys.numbers, list => {
      const left = list?.numbers.filter(number => number.id !== id) ?? []
      return { numbers: left, count: left.length }
    })
    for (const queryKey of [keys.callerIds, keys.callerId, keys.profile]) {
      void queries.invalidateQueries({ queryKey })
    }
  }

  return {
    asking,
    isBusy,
    ask: setAsking,
    confirm: () => void confirm(),
    keep: () => setAsking(null),
  }
}
