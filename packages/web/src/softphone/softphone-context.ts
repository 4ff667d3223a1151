import { createContext, use, useSyncExternalStore } from 'react'
import type { Softphone, SoftphoneState } from './machine/softphone-state.ts'

/** The softphone of the dashboard. It exists while the user changes between tabs of the dashboard. */
export const SoftphoneContext = createContext<Softphone | null>(null)

/** The state of the softphone, and the function that sends it commands. */
export function useSoftphone(): {
  phone: SoftphoneState
  send: Softphone['send']
  microphoneStream: Softphone['microphoneStream']
  canRing: Softphone['canRing']
} {
  const softphone = use(SoftphoneContext)
  if (!softphone) throw new Error('No SoftphoneContext around this component')
  const phone = useSyncExternalStore(softphone.subscribe, softphone.state)
  const { send, microphoneStream, canRing } = softphone
  return { phone, send, microphoneStream, canRing }
}
