import type { User } from '@ringback/contract/accounts'
import { useEffect } from 'react'
import { useProfile } from '../../../api/queries.ts'
import { useAuthState, useSession } from '../../../session/use-session.ts'

/** Who is signed in; after a reload the profile says so (readings 5), and until then it is null. */
export function useCurrentUser(): User | null {
  const session = useSession()
  const { user } = useAuthState()
  const { data } = useProfile()
  useEffect(() => {
    if (data) session.userLoaded({ id: data.id, email: data.email, displayName: data.displayName })
  }, [data, session])
  return user
}
