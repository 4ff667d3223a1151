import { createContext, use, useSyncExternalStore } from 'react'
import type { Softphone, SoftphoneState } from './machine/softphone-state.ts'

/** The softphone of the dashboard. It exists while the user changes between tabs of the dashboard. */
export const SoftphoneContext = createContext<Softphone | null>(null)

/** The softphone itself. Its state is read when something happens; what a component shows of it is {@link usePhone}'s. */
export function useSoftphoneOfPage(): Softphone {
  const softphone = use(SoftphoneContext)
  if (!softphone) throw new Error('No SoftphoneContext around this component')
  return softphone
}

/**
 * A part of the softphone's state, which changes often. The component is rendered again only when that part is another one.
 *
 * @param select returns a part of the state, or a plain value. A new object would render the component each time
 */
export function usePhone<T>(select: (phone: SoftphoneState) => T): T {
  const { subscribe, state } = useSoftphoneOfPage()
  return useSyncExternalStore(subscribe, () => select(state()))
}

/** The whole state of the softphone, and the function that sends it commands. */
export function useSoftphone(): {
  phone: SoftphoneState
  send: Softphone['send']
  microphoneStream: Softphone['microphoneStream']
  canRing: Softphone['canRing']
} {
  const { send, microphoneStream, canRing } = useSoftphoneOfPage()
  return { phone: usePhone(phone => phone), send, microphoneStream, canRing }
}
