import { useEffect, useEffectEvent } from 'react'
import { useKept, useUserId } from '../../../../session/kept-for-user.ts'
import type { AudioCheckState } from '../../../../softphone/audio-check/audio-check.ts'

const NAME = 'audioCheck'
const DISTURBED = ['Fair', 'Degraded']

/** The quality of the network in the last audio check with a working microphone; null if there was none. */
export function useSoundResult() {
  const [label] = useKept(NAME, useUserId())
  return { label, isGood: label !== null && !DISTURBED.includes(label) }
}

/** Keeps the result of an audio check in which the microphone worked and the network was measured. */
export function useKeptSound(state: AudioCheckState): void {
  const [, keep] = useKept(NAME, useUserId())
  const keepLabel = useEffectEvent(keep)
  const label =
    state.is === 'completed' && state.microphone === 'works' ? (state.network?.label ?? null) : null
  useEffect(() => {
    if (label !== null) keepLabel(label)
  }, [label])
}
