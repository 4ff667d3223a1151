import { rememberCallerId } from '../shared/remembered-caller-id.ts'
import { useSession } from '../../../session/use-session.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'

/** Logs out. A call that is going on is hung up first, while its token is still worth something. */
export function useLogout(softphone: Softphone | null): () => void {
  const session = useSession()
  return () => {
    softphone?.destroy()
    // The next person at this computer need not know the number.
    rememberCallerId(null)
    session.logout()
  }
}
