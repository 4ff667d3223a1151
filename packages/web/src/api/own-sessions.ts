import {
  type OwnSession,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@ringback/contract/customers/accounts/own-sessions'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from './client.ts'
import { type ApiError, keys, useRequest } from './queries.ts'
import { useClient } from './use-client.ts'

interface SessionList {
  sessions: OwnSession[]
}

/** Where the user is logged in, last used first. */
export function useOwnSessions(): UseQueryResult<SessionList, ApiError> {
  const request = useRequest(listOwnSessions)
  return useQuery<SessionList, ApiError>({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => request({}, { signal }),
    refetchOnMount: 'always',
  })
}

interface SessionChanges {
  /** The id of the session that is being ended, or `others`. Null while none is. */
  ending: string | null
  /** Ends one session, or all but the one of this browser. */
  end: (what: OwnSession | 'others') => void
}

/** Ends sessions, one request at a time. */
export function useEndSessions(
  failed: string,
  notify: { succeed: (what: OwnSession | 'others') => void; fail: (message: string) => void },
): SessionChanges {
  const client = useClient()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (what: OwnSession | 'others') => {
    if (ending !== null) return
    setEnding(what === 'others' ? what : what.id)
    const reply =
      what === 'others'
        ? await client.request(endOtherSessions, {})
        : await client.request(endOwnSession, { params: { id: what.id } })
    // Also after a failure: a session that is unknown to the server has ended in the meantime.
    await queries.invalidateQueries({ queryKey: keys.sessions })
    setEnding(null)
    if (reply.ok) return notify.succeed(what)
    notify.fail(messageOf(reply.failure, failed))
  }
  return { ending, end: what => void end(what) }
}
