import { type CallOutcome, listCalls } from '@ringback/contract/customers/calls/call-history'
import type { Direction } from '@ringback/contract/customers/calls/calls'
import { getCallerId, listCallerIds } from '@ringback/contract/customers/numbers/caller-ids'
import { getBalance } from '@ringback/contract/customers/credit/credit'
import type { ResponseOf, Endpoint, RequestOf } from '@ringback/contract/endpoint'
import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { getProfile } from '@ringback/contract/customers/accounts/own-account'
import { getSellingRate } from '@ringback/contract/customers/calls/rates'
import {
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  keepPreviousData,
  onlineManager,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RequestOptions, Failure } from './client.ts'
import { isConfirmedNumber } from './confirmed-number.ts'
import { onPendingClearSettled, sendPendingClear } from './pending-clear.ts'
import { useClient } from './use-client.ts'

/** All keys of the query cache, for invalidation when a call ends or credit arrives. */
export const keys = {
  balance: ['balance'],
  profile: ['profile'],
  callerIds: ['caller-ids'],
  callerId: ['caller-id'],
  /** Every page and filter of the history. */
  history: ['history'],
  /** The messages of callers, without their sound. */
  voicemails: ['voicemails'],
  /** Every page of credit transactions. */
  transactions: ['transactions'],
  /** Every page of tax documents. */
  documents: ['documents'],
  packages: ['packages'],
  contacts: ['contacts'],
  blockedNumbers: ['blocked-numbers'],
  /** What the welcome credit buys. */
  firstCall: ['first-call'],
  sellingRate: (number: string | null) => ['selling-rate', number],
  numbers: ['numbers'],
  numberCountries: ['number-countries'],
  spending: ['spending'],
  /** What the user's tax documents have. */
  billingDetails: ['billing-details'],
  /** Which notices are mailed. */
  mailNotices: ['mail-notices'],
  /** What this browser shows while no page of ours is open. */
  pushNotices: ['push-notices'],
  /** E-mail address and display name of the user. */
  account: ['account'],
  /** Where the user is logged in. */
  sessions: ['sessions'],
  twoStep: ['two-step'],
  /** Verified numbers, including those whose verification is pending. */
  verifiedNumbers: ['verified-numbers'],
} as const

/** Carries the failure of a request, because TanStack Query expects failures to be thrown. */
export class ApiError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.error ?? `status ${failure.status}`)
    this.failure = failure
  }
}

/** Create one per session, so that one user's data is never shown to the next. */
export function createQueryClient(): QueryClient {
  // The library learns of a change only.
  onlineManager.setOnline(navigator.onLine)
  const queryCache = new QueryCache()
  keepErrors(queryCache)
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A kept list needs no network. All other requests wait for it after their first try.
        networkMode: 'offlineFirst',
        retry: (retries, error) =>
          error instanceof ApiError && retries < retriesAfter(error.failure),
      },
    },
  })
}

/**
 * A query without data keeps its error while it is requested again, as by a poll or by another panel. The library forgets
 * it then, so that the page would show its placeholder between two failures.
 */
function keepErrors(cache: QueryCache): void {
  const errors = new WeakMap<object, Error>()
  cache.subscribe(event => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error' && query.state.data === undefined) errors.set(query, action.error)
    const error = errors.get(query)
    if (action.type === 'fetch' && query.state.status === 'pending' && error)
      query.setState({ status: 'error', error })
  })
}

/** The server would refuse a refused request again, unless it was busy, starting or stopping (status 503). */
function retriesAfter({ status }: Failure): number {
  if (status === null) return 1
  return status === 503 ? 3 : 0
}

/** Loads the caller ID again when the server has the one that was cleared here. Once for a session. */
export function useClearedCallerId(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onPendingClearSettled(() => {
        void queries.invalidateQueries({ queryKey: keys.callerId })
        void queries.invalidateQueries({ queryKey: keys.profile })
      }),
    [queries],
  )
}

/** Returns a function that sends a request and throws {@link ApiError} if it fails. */
export function useRequest<E extends Endpoint>(
  endpoint: E,
): (request: RequestOf<E>, options?: RequestOptions) => Promise<ResponseOf<E>> {
  const client = useClient()
  return async (request, options) => {
    const reply = await client.request(endpoint, request, options)
    if (!reply.ok) throw new ApiError(reply.failure)
    return reply.value
  }
}

type Result<E extends Endpoint> = UseQueryResult<ResponseOf<E>, ApiError>

type AnswerOptions<E extends Endpoint> = Pick<
  UseQueryOptions<ResponseOf<E>, ApiError>,
  'refetchOnMount' | 'refetchInterval' | 'staleTime' | 'gcTime'
> & { request?: RequestOf<E> }

/** What an endpoint answers, kept in the query cache under the key. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  queryKey: readonly unknown[],
  { request = {} as RequestOf<E>, ...options }: AnswerOptions<E> = {},
): Result<E> {
  const send = useRequest(endpoint)
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => send(request, { signal }),
    ...options,
  })
}

/** The posted balance and its available part. `alwaysRefetch` also replaces a cached value that is new. */
export function useBalance({ alwaysRefetch = false } = {}): Result<typeof getBalance> {
  return useAnswer(getBalance, keys.balance, { refetchOnMount: alwaysRefetch ? 'always' : true })
}

export function useProfile(): Result<typeof getProfile> {
  return useAnswer(getProfile, keys.profile)
}

export function useCallerIds(): Result<typeof listCallerIds> {
  return useAnswer(listCallerIds, keys.callerIds)
}

export function useCallerId(): Result<typeof getCallerId> {
  const request = useRequest(getCallerId)
  const client = useClient()
  return useQuery({
    queryKey: keys.callerId,
    queryFn: async ({ signal }) => {
      const cleared = await sendPendingClear(client, { signal })
      if (cleared?.ok === false) throw new ApiError(cleared.failure)
      return request({}, { signal })
    },
  })
}

/** Which calls of the history to show. Times are ISO 8601. */
export interface CallQuery {
  direction?: Direction | undefined
  search?: string | undefined
  outcome?: CallOutcome | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A page of the history. The previous page stays visible until the next one has loaded. */
export function useHistory(
  query: CallQuery & { page: number; limit?: number; enabled?: boolean },
): Result<typeof listCalls> {
  const request = useRequest(listCalls)
  const { page, limit = HISTORY_DASHBOARD_PAGE_SIZE, enabled = true, ...filter } = query
  return useQuery({
    queryKey: [...keys.history, { page, limit, ...filter }],
    enabled,
    queryFn: ({ signal }) => request({ query: { page, limit, ...filter } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Whether the rate of a call to `number` is in the cache. */
export function useKnownRate(number: string | null): boolean {
  return useQueryClient().getQueryData(keys.sellingRate(number)) !== undefined
}

/** The rate of a call to `number`. Null sends no request. Components must debounce the number. A failure is also logged. */
export function useSellingRate(number: string | null): Result<typeof getSellingRate> {
  const request = useRequest(getSellingRate)
  const queries = useQueryClient()
  return useQuery({
    queryKey: keys.sellingRate(number),
    queryFn: async ({ signal }) => {
      try {
        const isConfirmed = number !== null && isConfirmedNumber(queries, number)
        const confirmation = isConfirmed && { isNumberConfirmed: 'true' as const }
        return await request({ query: { number: number ?? '', ...confirmation } }, { signal })
      } catch (error) {
        // A request for a number that was typed over has no result.
        if (!signal.aborted) console.error('The rate lookup failed:', error)
        throw error
      }
    },
    enabled: number !== null,
    staleTime: 60_000,
    retry: false,
  })
}
