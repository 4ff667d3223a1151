import { isDialable } from '@ringback/contract/phone/e164'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSellingRate } from '../../../../api/queries.ts'
import { PATHS } from '../../../../session/paths.ts'

/** In the session's query cache, so that neither a link nor a reload of the page calls anyone. */
const KEY = ['wanted-call']

interface CallNow {
  callNow: (number: string) => void
  /** The number whose rate is awaited. */
  preparing: string | null
}

/**
 * Calls a number from outside of the dialer: once its rate is known, or cannot be, the dialer opens and calls it,
 * see {@link takeWantedCall}.
 */
export function useCallNow(): CallNow {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useRatedCall(number => {
    queries.setQueryData(KEY, number)
    void navigate(`${PATHS.dashboard}?tab=dialer`)
  })
}

/** Calls `call` with a pressed number once its rate is known, or cannot be. No rate is requested before the press. */
export function useRatedCall(call: (number: string) => void): CallNow {
  // An object for each press: the same number may be called twice.
  const [wanted, setWanted] = useState<{ number: string } | null>(null)
  const opened = useRef<object | null>(null)
  const rated = wanted !== null && isDialable(wanted.number) ? wanted.number : null
  const { data, isFetching, refetch } = useSellingRate(rated)
  const lacksRate = rated !== null && data === undefined
  // Not `isPending`: an earlier failure stays while the rate is requested again.
  const isWaiting = lacksRate && isFetching
  const requested = useRef<object | null>(null)
  const open = useEffectEvent(call)
  useEffect(() => {
    if (wanted === null || opened.current === wanted) return
    const isRequested = requested.current === wanted
    requested.current = wanted
    if (isWaiting) return
    // The rate of an earlier press could not be loaded.
    if (lacksRate && !isRequested) return void refetch()
    opened.current = wanted
    open(wanted.number)
  }, [wanted, isWaiting, lacksRate, refetch])
  return {
    callNow: useCallback((number: string) => setWanted({ number }), []),
    preparing: wanted?.number ?? null,
  }
}

/** The number that the dialer calls when it opens, which is taken once. Null for none. */
export function takeWantedCall(queries: QueryClient): string | null {
  const number = queries.getQueryData<string>(KEY) ?? null
  queries.removeQueries({ queryKey: KEY })
  return number
}
