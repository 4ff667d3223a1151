import { createContext, use } from 'react'
import type { Softphone, SoftphoneState } from './machine/softphone-state.ts'
import { useSoftphone } from './use-softphone.ts'

/** Carries the one softphone of the dashboard; it outlives every tab. */
export const SoftphoneContext = createContext<Softphone | null>(null)

/** The state of the softphone, and the function that sends it commands. */
export function usePhone(): { phone: SoftphoneState; send: Softphone['send'] } {
  const softphone = use(SoftphoneContext)
  if (!softphone) throw new Error('No softphone above this component')
  return { phone: useSoftphone(softphone), send: softphone.send }
}
