import { useSyncExternalStore } from 'react'
import { type Softphone, type SoftphoneState } from './machine/softphone-state.ts'

/** Subscribes a component to the softphone. */
export function useSoftphone(softphone: Softphone): SoftphoneState {
  return useSyncExternalStore(softphone.subscribe, softphone.state)
}
