import type { ListedUser } from '@ringback/contract/accounts'
import { useEffect } from 'react'
import { useProfile } from '../../../api/queries.ts'
import { useAuthState, useSession } from '../../../session/use-session.ts'

/** A user whose profile has neither id nor name: the specification lists these for the login only. */
const NAMELESS: ListedUser = { id: '', displayName: '' }

/** The signed-in user. After a reload it is null until the profile has loaded. */
export function useCurrentUser(): ListedUser | null {
  const session = useSession()
  const { user } = useAuthState()
  const { data } = useProfile()
  const { id, displayName } = data ?? {}
  useEffect(() => {
    if (id !== undefined && displayName !== undefined) session.userLoaded({ id, displayName })
  }, [id, displayName, session])
  return user ?? (data ? NAMELESS : null)
}
