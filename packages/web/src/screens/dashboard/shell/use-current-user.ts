import type { User } from '@ringback/contract/accounts'
import { useEffect } from 'react'
import { useProfile } from '../../../api/queries.ts'
import { useAuthState, useSession } from '../../../session/use-session.ts'

/** The signed-in user. After a reload it is null until the profile has loaded. */
export function useCurrentUser(): User | null {
  const session = useSession()
  const { user } = useAuthState()
  const { data } = useProfile()
  useEffect(() => {
    if (data) session.userLoaded({ id: data.id, email: data.email, displayName: data.displayName })
  }, [data, session])
  return user
}
