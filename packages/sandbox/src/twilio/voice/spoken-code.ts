import type { LegRecord } from '../legs.ts'
import { startFrameTimer } from '../media/frame-timer.ts'
import { silenceFrames } from '../media/tones.ts'
import type { Callee } from './phones/callee.ts'
import { callPhone } from './carrier-call.ts'
import { spokenFrames } from './verbs/sounds.ts'

/** How often the code is spoken; the call then ends. */
const TIMES = 2
const PAUSE_MS = 1000

/** The carrier calls a number and speaks the words, which the leg has as `spoken` from the answer on. */
export function callWithCode(leg: LegRecord, callee: Callee, words: string): Promise<void> {
  return callPhone(leg, callee, end => {
    leg.spoken = words
    const once = [...spokenFrames(words), ...silenceFrames(PAUSE_MS)]
    const queued = Array.from({ length: TIMES }, () => once).flat()
    return startFrameTimer(() => {
      const frame = queued.shift()
      if (frame) callee.port.play(frame)
      else end()
    })
  })
}
