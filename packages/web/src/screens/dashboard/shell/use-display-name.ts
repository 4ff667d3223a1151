import { useEffect } from 'react'
import { useProfile } from '../../../api/queries.ts'
import { useAuthState, useSession } from '../../../session/use-session.ts'

/**
 * The name of the signed-in user. After a reload it is known when the profile has loaded, and empty if the
 * profile has no name: the specification lists it for the login only.
 */
export type DisplayName =
  { is: 'loading' } | { is: 'failed'; refetch: () => unknown } | { is: 'ready'; name: string }

export function useDisplayName(): DisplayName {
  const session = useSession()
  const { user } = useAuthState()
  const { data, isFetching, refetch } = useProfile()
  const { id, displayName } = data ?? {}
  useEffect(() => {
    if (id !== undefined && displayName !== undefined) session.userLoaded({ id, displayName })
  }, [id, displayName, session])
  if (user || data) return { is: 'ready', name: user?.displayName ?? displayName ?? '' }
  return isFetching ? { is: 'loading' } : { is: 'failed', refetch }
}
