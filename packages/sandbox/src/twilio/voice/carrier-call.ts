import { type LegRecord, advance } from '../legs.ts'
import { type Callee, phoneActions } from './phones/parties.ts'

const RING_MS = 45_000
const TALK_MS = 60_000

const STATUS_OF = {
  busy: 'busy',
  declined: 'busy',
  'not-in-service': 'failed',
  unreachable: 'no-answer',
} as const

/**
 * The carrier itself calls a number. Resolves when the call has ended.
 *
 * @param talk starts when the phone answers, may `end` the call, and returns a function that stops the sound
 */
export function callPhone(
  leg: LegRecord,
  callee: Callee,
  talk: (end: () => void) => () => void,
): Promise<void> {
  advance(leg, 'initiated')
  return new Promise(resolve => {
    const timers: NodeJS.Timeout[] = []
    let stopAudio = () => {}
    const finish = (status: Parameters<typeof advance>[1]) => {
      if (!advance(leg, status)) return
      timers.forEach(clearTimeout)
      stopAudio()
      callee.drop()
      resolve()
    }
    const end = () => finish(leg.answeredAt === undefined ? 'canceled' : 'completed')
    leg.actions = {
      end,
      ...phoneActions(callee),
      stopRinging() {
        if (leg.status !== 'ringing') return false
        finish('no-answer')
        return true
      },
    }
    timers.push(setTimeout(() => finish('no-answer'), RING_MS))
    callee.ring({
      ringing: () => void advance(leg, 'ringing'),
      answered() {
        if (!advance(leg, 'in-progress')) return
        timers.forEach(clearTimeout)
        timers.push(setTimeout(end, TALK_MS))
        stopAudio = talk(end)
      },
      ended: reason => finish(reason === 'completed' ? reason : STATUS_OF[reason]),
    })
  })
}
