import {
  type ForwardTarget,
  type ListedVirtualNumber,
  listForwardTargets,
  setForwarding,
} from '@ringback/contract/numbers'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { type ApiError, keys, useRequest } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { forwarding } from '../../../strings/forwarding.ts'

/** The phones to which calls to a rented number can be forwarded, with the prices now. */
export function useForwardTargets(
  id: string,
): UseQueryResult<{ targets: ForwardTarget[] }, ApiError> {
  const request = useRequest(listForwardTargets)
  return useQuery<{ targets: ForwardTarget[] }, ApiError>({
    queryKey: [...keys.numbers, id, 'forwarding'],
    queryFn: ({ signal }) => request({ params: { id } }, { signal }),
    // Prices change, and a number may have been verified meanwhile.
    refetchOnMount: 'always',
    gcTime: 0,
  })
}

/** Changes the forwarding of a rented number in a dialog, and shows the new one in the list. */
export function useForwarding() {
  const client = useClient()
  const queries = useQueryClient()
  const [changing, setChanging] = useState<ListedVirtualNumber | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const save = async (forwardsTo: string | null) => {
    if (!changing || isBusy) return
    const { id } = changing
    setBusy(true)
    setFailure(null)
    const reply = await client.request(setForwarding, { params: { id }, body: { forwardsTo } })
    setBusy(false)
    if (!reply.ok) {
      setFailure(messageOf(reply.failure, forwarding.failed))
      return
    }
    setChanging(null)
    // The response to an earlier list request would show the previous forwarding again.
    await queries.cancelQueries({ queryKey: keys.numbers, exact: true })
    queries.setQueryData<{ numbers: ListedVirtualNumber[] }>(
      keys.numbers,
      list =>
        list && {
          ...list,
          numbers: list.numbers.map(number =>
            number.id === id ? { ...number, forwardsTo } : number,
          ),
        },
    )
    // Whether the credit covers a call to this phone.
    void queries.invalidateQueries({ queryKey: keys.numbers, exact: true })
  }

  return {
    changing,
    isBusy,
    failure,
    change: (number: ListedVirtualNumber) => {
      setFailure(null)
      setChanging(number)
    },
    save: (forwardsTo: string | null) => void save(forwardsTo),
    close: () => setChanging(null),
  }
}
