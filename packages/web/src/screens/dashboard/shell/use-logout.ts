import { useState } from 'react'
import { useSession } from '../../../session/use-session.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'
import { rememberCallerId } from '../shared/remembered-caller-id.ts'

interface Logout {
  /** Logs out. During a call it first asks for a confirmation. */
  request: () => void
  isAsking: boolean
  confirm: () => void
  cancel: () => void
}

/** Logs out. An active call is ended first, because ending it needs the session's token. */
export function useLogout(softphone: Softphone | null): Logout {
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const logout = () => {
    softphone?.destroy()
    // The next user of this browser must not see the number.
    rememberCallerId(null)
    session.logout()
  }
  return {
    request: () => (softphone?.state().call ? setAsking(true) : logout()),
    isAsking,
    confirm: logout,
    cancel: () => setAsking(false),
  }
}
