import type { LegRecord } from '../legs.ts'
import { advance, answeredSeconds } from '../legs.ts'
import { startMetronome } from '../media/frame-timer.ts'
import { silenceFrames, toneFrames } from '../media/tones.ts'
import type { Callee } from './callee.ts'
import { actsOf } from './dial.ts'

const RING_MS = 45_000
const TALK_MS = 60_000
const MOST_TRIES = 3
/** Two short notes ask for the code, again and again; no sandbox speaks. */
const PROMPT = [...toneFrames([660], 120), ...silenceFrames(80), ...toneFrames([660], 120)]
const PROMPT_EVERY_MS = 4000
const RIGHT = [...toneFrames([660], 120), ...toneFrames([990], 300), ...silenceFrames(300)]
const WRONG = toneFrames([220], 500)

const STATUS_OF = {
  busy: 'busy',
  declined: 'busy',
  'not-in-service': 'failed',
  unreachable: 'no-answer',
} as const

/**
 * The carrier calls a number and waits for its owner to key `code`; three tries, a minute in all.
 * `right` is called at once when the code is keyed. Resolves when the call is over.
 */
export function callForCode(
  leg: LegRecord,
  callee: Callee,
  code: string,
  right: () => void,
): Promise<void> {
  advance(leg, 'initiated')
  return new Promise(resolve => {
    const timers: NodeJS.Timeout[] = []
    let stopSound = () => {}
    const finish = (status: Parameters<typeof advance>[1]) => {
      if (!advance(leg, status)) return
      timers.forEach(clearTimeout)
      stopSound()
      callee.drop()
      resolve()
    }
    const end = () => finish(leg.answeredAt === undefined ? 'canceled' : 'completed')
    leg.handles = {
      end,
      ...actsOf(callee),
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
        stopSound = listenForCode(leg, callee, code, right, end)
      },
      ended: why => finish(why === 'completed' ? why : STATUS_OF[why]),
    })
  })
}

function listenForCode(
  leg: LegRecord,
  { port }: Callee,
  code: string,
  right: () => void,
  end: () => void,
): () => void {
  let ahead = [...PROMPT]
  let keyed = ''
  let tries = 0
  let isDone = false
  port.onDigit = digit => {
    leg.digits += digit
    if (isDone) return
    keyed += digit
    if (keyed.length < code.length) return
    tries += 1
    const isRight = keyed === code
    keyed = ''
    ahead = [...(isRight ? RIGHT : WRONG)]
    isDone = isRight || tries === MOST_TRIES
    if (isRight) right()
  }
  return startMetronome(() => {
    const frame = ahead.shift()
    if (frame) return port.play(frame)
    if (isDone) return end()
    ahead = keyed === '' ? [...silenceFrames(PROMPT_EVERY_MS), ...PROMPT] : silenceFrames(200)
  })
}

/** What the status callback of a validation request says (Twilio, "OutgoingCallerIds"). */
export function validationForm(
  leg: LegRecord,
  accountSid: string,
  callerIdSid: string | undefined,
): Readonly<Record<string, string>> {
  return {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    CallSid: leg.sid,
    CallStatus: leg.status,
    CallDuration: String(answeredSeconds(leg)),
    Called: leg.to,
    Caller: leg.from,
    Direction: 'outbound-api',
    From: leg.from,
    To: leg.to,
    VerificationStatus: callerIdSid === undefined ? 'failed' : 'success',
    ...(callerIdSid === undefined ? {} : { OutgoingCallerIdSid: callerIdSid }),
  }
}
