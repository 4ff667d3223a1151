import { useSyncExternalStore } from 'react'
import { type Softphone, type SoftphoneState } from './machine/softphone-state.ts'

/** The one bridge between the softphone and React. */
export function useSoftphone(softphone: Softphone): SoftphoneState {
  return useSyncExternalStore(softphone.subscribe, softphone.state)
}
