import { useEffect } from 'react'
import { useProfile } from '../../../../api/queries.ts'
import { useAuth, useSession } from '../../../../session/use-session.ts'

/** The name of the signed-in user. After a reload it is known when the profile has loaded. */
export type DisplayName =
  | { is: 'loading' }
  | { is: 'failed'; refetch: () => unknown }
  | { is: 'ready'; name: string }

export function useDisplayName(): DisplayName {
  const session = useSession()
  const user = useAuth(state => state.user)
  const { data, isFetching, refetch } = useProfile()
  useEffect(() => {
    if (data) session.userLoaded({ id: data.id, email: data.email, displayName: data.displayName })
  }, [data, session])
  const known = user ?? data
  if (known) return { is: 'ready', name: known.displayName }
  return isFetching ? { is: 'loading' } : { is: 'failed', refetch }
}
