import { useEffect, useEffectEvent } from 'react'
import { useKept, useUserId } from '../../../../session/kept-for-user.ts'
import type { AudioCheckState } from '../../../../softphone/audio-check.ts'

const NAME = 'audioCheck'
const DISTURBED = ['Fair', 'Degraded']

/** What the last audio check with a working microphone said of the network; null if there was none. */
export function useSoundResult() {
  const [label] = useKept(NAME, useUserId())
  return { label, isGood: label !== null && !DISTURBED.includes(label) }
}

/** Keeps the result of an audio check that heard the microphone and measured the network. */
export function useKeptSound(state: AudioCheckState): void {
  const [, keep] = useKept(NAME, useUserId())
  const keepLabel = useEffectEvent(keep)
  const label =
    state.is === 'completed' && state.microphone === 'works' ? (state.network?.label ?? null) : null
  useEffect(() => {
    if (label !== null) keepLabel(label)
  }, [label])
}
