import { type Direction, listCalls } from '@ringback/contract/calls'
import { getCallerId, listCallerIds } from '@ringback/contract/caller-ids'
import { getBalance } from '@ringback/contract/credit'
import type { AnswerOf, Endpoint, RequestOf } from '@ringback/contract/endpoint'
import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { getProfile } from '@ringback/contract/profile'
import { getSellingRate } from '@ringback/contract/rates'
import { QueryClient, type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestOptions, Failure } from './client.ts'
import { useClient } from './use-client.ts'

/** The cache's keys, all of them. Invalidate by these when a call ends or credit arrives. */
export const keys = {
  balance: ['balance'],
  profile: ['profile'],
  callerIds: ['caller-ids'],
  callerId: ['caller-id'],
  /** Every page and filter of the history. */
  history: ['history'],
  /** Every page of the movements of credit. */
  transactions: ['transactions'],
  packages: ['packages'],
  /** The rented numbers. */
  numbers: ['numbers'],
  /** The user's own numbers, verified and pending. */
  verifiedNumbers: ['verified-numbers'],
} as const

/** A failed call, in the form in which TanStack Query wants failures. */
export class ApiError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.error ?? `status ${failure.status}`)
    this.failure = failure
  }
}

/** One cache a session: what one user saw must not be shown to the next. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; only what never arrived is worth a second attempt.
        retry: (count, error) =>
          count < 1 && error instanceof ApiError && error.failure.status === null,
      },
    },
  })
}

/** A call that throws its failure, for use inside queries. */
export function useRequest<E extends Endpoint>(
  endpoint: E,
): (request: RequestOf<E>, options?: RequestOptions) => Promise<AnswerOf<E>> {
  const client = useClient()
  return async (request, options) => {
    const reply = await client.request(endpoint, request, options)
    if (!reply.ok) throw new ApiError(reply.failure)
    return reply.value
  }
}

type Result<E extends Endpoint> = UseQueryResult<AnswerOf<E>, ApiError>

/** The posted balance, and what of it is not held; `anew` asks even when it was asked a moment ago. */
export function useBalance({ anew = false } = {}): Result<typeof getBalance> {
  const call = useRequest(getBalance)
  return useQuery({
    queryKey: keys.balance,
    queryFn: ({ signal }) => call({}, { signal }),
    refetchOnMount: anew ? 'always' : true,
  })
}

export function useProfile(): Result<typeof getProfile> {
  const call = useRequest(getProfile)
  return useQuery({ queryKey: keys.profile, queryFn: ({ signal }) => call({}, { signal }) })
}

export function useCallerIds(): Result<typeof listCallerIds> {
  const call = useRequest(listCallerIds)
  return useQuery({ queryKey: keys.callerIds, queryFn: ({ signal }) => call({}, { signal }) })
}

export function useCallerId(): Result<typeof getCallerId> {
  const call = useRequest(getCallerId)
  return useQuery({ queryKey: keys.callerId, queryFn: ({ signal }) => call({}, { signal }) })
}

/** A page of the history; the page before stays until the next is there. */
export function useHistory(query: {
  page: number
  direction?: Direction | undefined
  limit?: number
}): Result<typeof listCalls> {
  const call = useRequest(listCalls)
  const { page, direction, limit = HISTORY_DASHBOARD_PAGE_SIZE } = query
  return useQuery({
    queryKey: [...keys.history, { page, direction, limit }],
    queryFn: ({ signal }) => call({ query: { page, limit, direction } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The price of a call to `number`; null asks nothing. Debouncing is the caller's. */
export function useSellingRate(number: string | null): Result<typeof getSellingRate> {
  const call = useRequest(getSellingRate)
  return useQuery({
    queryKey: ['selling-rate', number],
    queryFn: ({ signal }) => call({ query: { number: number ?? '' } }, { signal }),
    enabled: number !== null,
    staleTime: 60_000,
    retry: false,
  })
}
