import type { AlertKind, Alerts } from '../../alerts.ts'
import { type CallStatus, type LegRecord, type Legs, advance, answeredSeconds } from '../../legs.ts'
import { connectPorts } from '../../media/audio-port.ts'
import { createRingback } from '../../media/tones.ts'
import type { DialledCall } from '../call-refusals.ts'
import { type Callee, type CalleeRefusal, type Caller, phoneActions } from '../phones/parties.ts'
import type { Behaviour } from '../phones/known-numbers.ts'
import { playUntil } from '../../media/frame-timer.ts'
import { type ProgressEvent, createProgressCallbacks } from './progress-callbacks.ts'
import type { Recordings } from './recordings.ts'
import type { DialVerb, Target } from '../twiml/twiml.ts'
import type { PostForm } from '../webhook.ts'

export interface DialDeps {
  accountSid: string
  legs: Legs
  post: PostForm
  recordings: Recordings
  alerts: Alerts
  /** Why the carrier does not make this call to a phone; undefined when it makes it. */
  refusalOf(call: DialledCall): AlertKind | undefined
  /** The number that the called phone shows on a call that is made. */
  shownNumber(call: Pick<DialledCall, 'from' | 'to'>): string
  callNumber(child: LegRecord): CalledPhone
  /** Calls a browser by its identity; undefined when none is registered. */
  callClient(target: Target, child: LegRecord): Callee | undefined
}

/** The phone at a number; `behaviour` is undefined for a handset and for a rented number. */
export interface CalledPhone {
  callee: Callee
  behaviour?: Behaviour
}

export interface DialResult {
  child: LegRecord | undefined
  status: CallStatus
  seconds: number
}

/**
 * Calls the target and connects it to the caller until either side, the time limit or the ring
 * timeout ends the call. Resolves when all status callbacks of the child were delivered or have failed.
 */
export async function dial(caller: Caller, verb: DialVerb, deps: DialDeps): Promise<DialResult> {
  const [target] = verb.targets
  const from = verb.callerId ?? caller.leg.from
  if (!target || isRefused({ caller, target, from }, deps)) {
    return { child: undefined, status: 'failed', seconds: 0 }
  }
  const child = deps.legs.open({
    parentSid: caller.leg.sid,
    from,
    shown: target.type === 'number' ? deps.shownNumber({ from, to: target.address }) : from,
    to: target.type === 'client' ? `client:${target.address}` : target.address,
    direction: 'outbound-dial',
  })
  child.limitSeconds = verb.limitSeconds
  child.media ??= caller.leg.media
  const { callee, behaviour } =
    target.type === 'number'
      ? deps.callNumber(child)
      : { callee: deps.callClient(target, child), behaviour: undefined }
  const callbacks = createProgressCallbacks(
    child,
    target.callback,
    deps.accountSid,
    deps.post,
    behaviour?.callbackFault,
  )
  const { report } = callbacks
  await runConversation({ caller, verb, target, child, callee, behaviour, report })
  await callbacks.delivered()
  return { child, status: child.status, seconds: answeredSeconds(child) }
}

/** Whether the carrier refuses to call the phone. The reason is not in the webhooks, but among the alerts. */
function isRefused(
  { caller, target, from }: { caller: Caller; target: Target; from: string },
  { alerts, refusalOf }: DialDeps,
): boolean {
  if (target.type !== 'number') return false
  const refusal = refusalOf({ from, to: target.address, parent: caller.leg })
  if (refusal) alerts.add({ ...refusal, resourceSid: caller.leg.sid })
  return refusal !== undefined
}

interface Conversation {
  caller: Caller
  verb: DialVerb
  target: Target
  child: LegRecord
  callee: Callee | undefined
  behaviour: Behaviour | undefined
  report(event: ProgressEvent): void
}

const STATUS_OF: Readonly<Record<CalleeRefusal, CallStatus>> = {
  busy: 'busy',
  declined: 'busy',
  'not-in-service': 'failed',
  unreachable: 'no-answer',
}

/** Resolves when the child leg has its final status and the parties are disconnected. */
function runConversation(conversation: Conversation): Promise<void> {
  const { caller, verb, child, callee, report } = conversation
  advance(child, 'initiated')
  report('initiated')
  return new Promise(resolve => {
    const timers: NodeJS.Timeout[] = []
    const ended = new AbortController()
    const ringingEnded = new AbortController()
    const finish = (status: CallStatus) => {
      if (!advance(child, status)) return
      timers.forEach(clearTimeout)
      caller.ended.removeEventListener('abort', endByCaller)
      ringingEnded.abort()
      ended.abort()
      callee?.drop()
      report('completed')
      resolve()
    }
    const endByCaller = () => finish(child.answeredAt === undefined ? 'canceled' : 'completed')
    if (caller.ended.aborted) return endByCaller()
    caller.ended.addEventListener('abort', endByCaller)
    if (!callee) return finish('no-answer')

    child.actions = {
      end: () => endByCaller(),
      ...phoneActions(callee),
      stopRinging() {
        if (child.status !== 'ringing') return false
        finish('no-answer')
        return true
      },
    }
    timers.push(setTimeout(() => finish('no-answer'), verb.ringSeconds * 1000))
    callee.ring({
      ringing() {
        if (!advance(child, 'ringing')) return
        report('ringing')
        void caller.ringing().then(() => playRingback(caller, ringingEnded.signal))
      },
      answered() {
        if (!advance(child, 'in-progress')) return
        timers.forEach(clearTimeout)
        ringingEnded.abort()
        report('answered')
        timers.push(setTimeout(() => finish('completed'), verb.limitSeconds * 1000))
        connect(conversation, callee, ended.signal)
      },
      ended: reason => finish(reason === 'completed' ? reason : STATUS_OF[reason]),
    })
  })
}

function playRingback(caller: Caller, ringingEnded: AbortSignal): void {
  if (!ringingEnded.aborted) void playUntil(caller.port, createRingback(), ringingEnded)
}

/** Connects the parties until the signal aborts, and records the keys that they press. */
function connect(
  { caller, target, child }: Conversation,
  callee: Callee,
  ended: AbortSignal,
): void {
  caller.leg.media ??= child.media
  const disconnect = connectPorts(caller.port, callee.port)
  const { onDigit } = caller.port
  caller.port.onDigit = digit => {
    caller.leg.digits += digit
    if (target.type === 'number') child.digits += digit
    onDigit?.(digit)
  }
  const { onDigit: onCalleeDigit } = callee.port
  callee.port.onDigit = digit => {
    if (target.type === 'client') child.digits += digit
    onCalleeDigit?.(digit)
  }
  ended.addEventListener('abort', disconnect)
  void caller.answer()
}
