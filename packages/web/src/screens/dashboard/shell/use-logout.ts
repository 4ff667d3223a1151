import { rememberCallerId } from '../shared/remembered-caller-id.ts'
import { useSession } from '../../../session/use-session.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'

/** Logs out. An active call is ended first, because ending it needs the session's token. */
export function useLogout(softphone: Softphone | null): () => void {
  const session = useSession()
  return () => {
    softphone?.destroy()
    // The next user of this browser must not see the number.
    rememberCallerId(null)
    session.logout()
  }
}
