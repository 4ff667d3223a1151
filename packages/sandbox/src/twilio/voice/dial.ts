import type { CallStatus, LegHandles, LegRecord, Legs } from '../legs.ts'
import { advance, answeredSeconds } from '../legs.ts'
import { bridge } from '../media/audio-port.ts'
import type { Callee, CalleeRefusal } from './callee.ts'
import type { Line } from './caller.ts'
import { isE164 } from './known-numbers.ts'
import type { Behaviour } from './known-numbers.ts'
import { createProgressCallbacks } from './progress-callbacks.ts'
import type { ProgressEvent } from './progress-callbacks.ts'
import { playUntil } from './sounds.ts'
import { createRingback } from '../media/tones.ts'
import type { DialVerb, Target } from './twiml.ts'
import type { PostForm } from './webhook.ts'

/** What a Dial needs of its surroundings. */
export interface DialWorld {
  accountSid: string
  legs: Legs
  post: PostForm
  /** Calls whoever answers at a number. */
  callNumber(child: LegRecord): Reached
  /** Calls a browser by its identity; `undefined` when none is registered. */
  callClient(target: Target, child: LegRecord): Callee | undefined
}

/** The phone at a number, and how it behaves where nobody holds it. */
export interface Reached {
  callee: Callee
  behaviour?: Behaviour
}

export interface DialResult {
  child: LegRecord | undefined
  status: CallStatus
  seconds: number
}

/**
 * Calls the target and joins it to the line until either side, the time limit or the ring timeout
 * ends it. Resolves when the child's last status callback was delivered.
 */
export async function dial(line: Line, verb: DialVerb, world: DialWorld): Promise<DialResult> {
  const [target] = verb.targets
  const from = verb.callerId ?? line.leg.from
  if (!target || (target.is === 'number' && !(isE164(target.address) && isE164(from)))) {
    return { child: undefined, status: 'failed', seconds: 0 }
  }
  const child = world.legs.open({
    parentSid: line.leg.sid,
    from,
    to: target.is === 'client' ? `client:${target.address}` : target.address,
    direction: 'outbound-dial',
  })
  child.limitSeconds = verb.limitSeconds
  child.media ??= line.leg.media
  const { callee, behaviour } =
    target.is === 'number'
      ? world.callNumber(child)
      : { callee: world.callClient(target, child), behaviour: undefined }
  const callbacks = createProgressCallbacks(
    child,
    target.callback,
    world.accountSid,
    world.post,
    behaviour?.callbacks,
  )
  await converse({ line, verb, target, child, callee, behaviour, tell: callbacks.tell })
  await callbacks.settled()
  return { child, status: child.status, seconds: answeredSeconds(child) }
}

interface Conversation {
  line: Line
  verb: DialVerb
  target: Target
  child: LegRecord
  callee: Callee | undefined
  behaviour: Behaviour | undefined
  tell(event: ProgressEvent): void
}

const STATUS_OF: Readonly<Record<CalleeRefusal, CallStatus>> = {
  busy: 'busy',
  declined: 'busy',
  'not-in-service': 'failed',
  unreachable: 'no-answer',
}

/** Resolves when the child leg has its final status and the parties are parted. */
function converse(conversation: Conversation): Promise<void> {
  const { line, verb, target, child, callee, behaviour, tell } = conversation
  advance(child, 'initiated')
  tell('initiated')
  return new Promise(resolve => {
    const timers: NodeJS.Timeout[] = []
    const over = new AbortController()
    const rung = new AbortController()
    const playRingback = () => {
      if (!rung.signal.aborted) void playUntil(line.port, createRingback(), rung.signal)
    }
    const finish = (status: CallStatus) => {
      if (!advance(child, status)) return
      timers.forEach(clearTimeout)
      line.gone.removeEventListener('abort', onGone)
      rung.abort()
      over.abort()
      callee?.drop()
      tell('completed')
      resolve()
    }
    const onGone = () => finish(child.answeredAt === undefined ? 'canceled' : 'completed')
    if (line.gone.aborted) return onGone()
    line.gone.addEventListener('abort', onGone)
    if (!callee) return finish('no-answer')

    child.handles = {
      end: () => onGone(),
      ...actsOf(callee),
      stopRinging() {
        if (child.status !== 'ringing') return false
        finish('no-answer')
        return true
      },
      reachTimeLimit() {
        if (child.answeredAt === undefined) return false
        ageToLimit([child, line.leg], child.answeredAt, verb.limitSeconds)
        finish('completed')
        return true
      },
    }
    timers.push(setTimeout(() => finish('no-answer'), verb.ringSeconds * 1000))

    callee.ring({
      ringing() {
        if (!advance(child, 'ringing')) return
        tell('ringing')
        void line.ringing().then(playRingback)
      },
      answered() {
        if (!advance(child, 'in-progress')) return
        timers.forEach(clearTimeout)
        rung.abort()
        tell('answered')
        timers.push(setTimeout(() => finish('completed'), verb.limitSeconds * 1000))
        if (behaviour?.dark) {
          const { fromMs, lastsMs } = behaviour.dark
          timers.push(setTimeout(() => line.blackOut(lastsMs), fromMs))
        }
        line.leg.media ??= child.media
        join(line, child, callee, target.is, over.signal)
        if (target.sendDigits) [...target.sendDigits].forEach(digit => callee.port.press(digit))
        void line.answer()
      },
      ended(why) {
        finish(why === 'completed' ? why : STATUS_OF[why])
      },
    })
  })
}

/** What control can do for the phone that is called. */
export function actsOf({ answer, decline, hangup, keys }: Callee): Omit<LegHandles, 'end'> {
  return {
    ...(answer ? { answer } : {}),
    ...(decline ? { decline } : {}),
    ...(hangup ? { hangup } : {}),
    ...(keys ? { keys } : {}),
  }
}

/** Dates the answer of the legs back, so that a call ended now has lasted its whole time limit. */
function ageToLimit(legs: readonly LegRecord[], answeredAt: number, limitSeconds: number): void {
  const missingMs = limitSeconds * 1000 - (Date.now() - answeredAt)
  for (const leg of legs) if (leg.answeredAt !== undefined) leg.answeredAt -= missingMs
}

function join(
  line: Line,
  child: LegRecord,
  callee: Callee,
  calleeIs: Target['is'],
  over: AbortSignal,
): void {
  const part = bridge(line.port, callee.port)
  const { onDigit } = line.port
  line.port.onDigit = digit => {
    line.leg.digits += digit
    if (calleeIs === 'number') child.digits += digit
    onDigit?.(digit)
  }
  const { onDigit: onCalleeDigit } = callee.port
  callee.port.onDigit = digit => {
    if (calleeIs === 'client') child.digits += digit
    onCalleeDigit?.(digit)
  }
  over.addEventListener('abort', part)
}
