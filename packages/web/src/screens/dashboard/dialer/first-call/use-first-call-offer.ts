import { getFirstCall } from '@ringback/contract/customers/calls/rates'
import { useQuery } from '@tanstack/react-query'
import { keys, useRequest } from '../../../../api/queries.ts'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { browserLanguages } from '../../shared/credit/use-packages.ts'

/** What the welcome credit buys, for a user `isBeforeFirstCall`. The card says less without it, so a failure is not told. */
export function useFirstCallOffer(isBeforeFirstCall: boolean) {
  const request = useRequest(getFirstCall)
  // A call holds a part of the credit.
  const isIdle = usePhone(({ call }) => call === null)
  return useQuery({
    queryKey: keys.firstCall,
    enabled: isBeforeFirstCall && isIdle,
    queryFn: ({ signal }) => request({ query: { languages: browserLanguages() } }, { signal }),
  })
}
