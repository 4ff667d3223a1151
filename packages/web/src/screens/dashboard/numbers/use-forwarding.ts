import { type ForwardTarget, listForwardTargets, setForwarding } from '@ringback/contract/numbers'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, keys, useRequest } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { forwarding } from '../../../strings/forwarding.ts'
import { useNumberSetting } from './use-number-setting.ts'

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

/** Changes the forwarding of a rented number in a dialog. */
export function useForwarding() {
  const client = useClient()
  const queries = useQueryClient()
  const { apply, ...setting } = useNumberSetting(forwarding.failed)
  const save = async (forwardsTo: string | null) => {
    const isSaved = await apply(
      id => client.request(setForwarding, { params: { id }, body: { forwardsTo } }),
      { forwardsTo },
    )
    // Whether the credit covers a call to this phone.
    if (isSaved) await queries.invalidateQueries({ queryKey: keys.numbers, exact: true })
  }
  return { ...setting, save: (forwardsTo: string | null) => void save(forwardsTo) }
}
