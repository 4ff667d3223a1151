import {
  type OwnSession,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@ringback/contract/customers/accounts/own-sessions'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ApiError, keys, useAnswer } from './queries.ts'
import { useChange } from './use-change.ts'
import { useClient } from './use-client.ts'

/** Where the user is logged in, last used first. */
export function useOwnSessions(): UseQueryResult<{ sessions: OwnSession[] }, ApiError> {
  return useAnswer(listOwnSessions, keys.sessions, { refetchOnMount: 'always' })
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
  const { changing, change } = useChange(notify)
  const send = async (what: OwnSession | 'others') => {
    const reply =
      what === 'others'
        ? await client.request(endOtherSessions, {})
        : await client.request(endOwnSession, { params: { id: what.id } })
    // Also after a failure: a session that is unknown to the server has ended in the meantime.
    await queries.invalidateQueries({ queryKey: keys.sessions })
    return reply
  }
  const end = async (what: OwnSession | 'others') => {
    const ended = await change(what === 'others' ? what : what.id, () => send(what), failed)
    if (ended) notify.succeed(what)
  }
  return { ending: changing, end: what => void end(what) }
}
