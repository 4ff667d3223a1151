import { useEffect, useEffectEvent } from 'react'
import { useSoftphone } from '../../../softphone/softphone-context.ts'

/** Closes a dialog when a call rings. A modal dialog makes everything else inert, and an incoming call must stay answerable. */
export function useCloseForCall(onCall: () => void): void {
  const isRinging = useSoftphone().phone.incoming !== null
  const close = useEffectEvent(onCall)
  useEffect(() => {
    if (isRinging) close()
  }, [isRinging])
}
