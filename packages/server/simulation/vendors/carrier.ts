import { type PhoneLegPrice, chargeOfChild, chargeOfParent } from './charges.ts'
import type { TerminalStatus } from '@ringback/contract/customers/calls'
import type {
  CarrierCall,
  CarrierStatus,
  DialInstruction,
  MessageInstruction,
  RingInstruction,
} from '../../src/ports/vendors/voice-carrier.ts'
import type { Random } from '../random.ts'
import { type SimulatedRecordings, createRecordings } from './recordings.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** The caller's leg: that of a browser, or of a phone that calls a rented number. */
interface Parent {
  sid: string
  /** Null until our server has named the call of a phone. */
  callId: string | null
  /** Our user, as far as the carrier knows. */
  userId: string | null
  startedAt: number
  from: string
  to: string
  endedAt: number | null
  status: CarrierStatus
  /** The first `<Dial>` or `<Ring>` that the server sent for this leg. A later one must be identical. */
  instructions: string | null
  /** The same for the call's next step, after the ringing. */
  nextInstructions: string | null
}

/** The called leg with its future events. Times are in milliseconds. */
export interface Child {
  sid: string
  parent: Parent
  /** A phone number, or `client:` followed by the identity of a browser. */
  to: string
  callId: string
  startedAt: number
  timeLimitSeconds: number
  status: CarrierStatus
  ringsAt: number
  /** Null when the call will not be answered. */
  answersAt: number | null
  endsAt: number
  endsAs: TerminalStatus
  answeredAt: number | null
  endedAt: number | null
  /** The final number of answered seconds. */
  seconds: number
  /** Until this time the carrier's record has no number of seconds. */
  countedAt: number
}

/** A simulated carrier. Its records of legs do not depend on what happens to our servers. */
export interface Carrier {
  readonly children: readonly Child[]
  readonly recordings: SimulatedRecordings
  /** What it charges for the leg to the phone, by the id of the call. */
  readonly phoneLegs: Map<string, PhoneLegPrice>
  /** A browser dials. The carrier requests instructions from the voice webhook. */
  dial(browser: { userId: string; to: string; callId: string }): void
  /** A phone calls a number. If our account has the number, the carrier requests instructions. */
  ring(phone: { from: string; to: string }): void
  /** The legs of phones that wait until a call is answered. */
  waitingCallers(): string[]
  /** A phone hangs up. */
  giveUp(parentSid: string): void
  /** From now on our servers may end calls of this user that started before `until` (milliseconds) within their limits. */
  allowEarlyEnd(userId: string, until: number): void
  /** The response to the voice webhook, or null when there was none. */
  receiveInstructions(parentSid: string, answer: string | null): void
  /** The response to the request for the next step of an incoming call, after this leg was not answered, or null when there was none. */
  receiveNextStep(childSid: string, answer: string | null): void
  /** A browser hangs up. */
  hangUp(callId: string): void
  /** Runs all events that are due. */
  advance(): void
  /** The time of the next event, or null if no leg is active. */
  nextAt(): number | null
  record(sid: string): CarrierCall | null
  childrenOf(parentSid: string): CarrierCall[]
  end(sid: string): void
  isAlive(callId: string): boolean
  /** The last time at which an ended leg had no number of seconds yet. */
  lastUncounted(): number
}

/** @param now the carrier's own clock, in milliseconds */
export function createCarrier(
  random: Random,
  now: () => number,
  webhookQueue: WebhookQueue,
): Carrier {
  const parents: Parent[] = []
  const children: Child[] = []
  const recordings = createRecordings(random, now, webhookQueue)
  const phoneLegs = new Map<string, PhoneLegPrice>()
  let legs = 0
  const earlyEndUntil = new Map<string, number>()
  const alive = () => children.filter(({ endedAt }) => endedAt === null)
  const childOf = (parent: Parent) => children.findLast(child => child.parent === parent)
  const nextOf = (child: Child) => {
    if (child.status === 'initiated') return Math.min(child.ringsAt, child.endsAt)
    const answers = child.status === 'ringing' ? child.answersAt : null
    return Math.min(answers ?? child.endsAt, child.endsAt)
  }

  /** @param keepsCaller whether the caller stays and waits for the next step, if the call was incoming and not answered */
  function endChild(
    child: Child,
    endedAt: number,
    status: TerminalStatus,
    { keepsCaller = false } = {},
  ): void {
    if (child.endedAt !== null) return
    const { answeredAt } = child
    child.endedAt = endedAt
    child.status = answeredAt === null ? status : 'completed'
    child.seconds = answeredAt === null ? 0 : Math.max(0, Math.ceil((endedAt - answeredAt) / 1_000))
    child.countedAt = endedAt + (random.happens(10) ? random.between(1, 60) * 1_000 : 0)
    report(child)
    if (keepsCaller && answeredAt === null && !child.parent.from.startsWith('client:')) {
      webhookQueue.send({ is: 'step-result', ...reportOf(child) })
      return
    }
    endParent(child.parent, endedAt)
    webhookQueue.send({ is: 'dial-result', ...reportOf(child) })
  }

  function endParent(parent: Parent, endedAt: number, status: CarrierStatus = 'completed'): void {
    if (parent.endedAt !== null) return
    parent.endedAt = endedAt
    parent.status = status
    recordings.stop(parent.sid)
  }

  function report(child: Child): void {
    webhookQueue.send({ is: 'status', ...reportOf(child) })
  }

  function reportOf(child: Child) {
    const { sid: childSid, callId, parent, status } = child
    const about = { callId, parentSid: parent.sid, childSid, status }
    if (child.endedAt === null) return { ...about, seconds: null }
    // The first report may have no seconds, or more than the record has later.
    if (random.happens(5)) return { ...about, seconds: null }
    const excess = child.seconds > 0 && random.happens(5) ? random.between(1, 120) : 0
    return { ...about, seconds: child.seconds + excess }
  }

  function step(child: Child, at: number): void {
    if (at >= child.endsAt) return endChild(child, at, child.endsAs, { keepsCaller: true })
    if (child.status === 'initiated') child.status = 'ringing'
    else {
      child.status = 'in-progress'
      child.answeredAt = at
      // Most calls end at the time limit. Some end a few seconds later, and some never.
      const late = random.weighted([
        [90, 0],
        [8, random.between(1, 10_000)],
        [2, 86_400_000],
      ])
      child.endsAt = Math.min(child.endsAt, at + child.timeLimitSeconds * 1_000) + late
    }
    report(child)
  }

  function dialPhone(parent: Parent, instruction: DialInstruction): void {
    if (instruction.to !== parent.to)
      throw new Error(`${parent.sid} received instructions for another number`)
    if (parent.callId === null) throw new Error(`${parent.sid} dials no call`)
    connect(parent, { ...instruction, callId: parent.callId, isReachable: true })
  }

  function ringBrowser(parent: Parent, instruction: RingInstruction): void {
    const { identity, parameters } = instruction
    parent.callId = parameters['callId'] ?? ''
    parent.userId = identity.replace(/_away$/, '')
    const { callId } = parent
    const isReachable = parent.userId === identity
    connect(parent, { ...instruction, to: `client:${identity}`, callId, isReachable })
  }

  function forward(parent: Parent, instruction: DialInstruction): void {
    const callId = forwardedCallIn(instruction)
    connect(parent, { ...instruction, callId, isReachable: true })
  }

  function takeMessage(parent: Parent, instruction: MessageInstruction): void {
    recordings.start(parent, instruction)
  }

  function connect(
    parent: Parent,
    called: {
      callId: string
      to: string
      timeLimitSeconds: number
      ringSeconds: number
      isReachable: boolean
    },
  ): void {
    const { callId, to, timeLimitSeconds, ringSeconds, isReachable } = called
    if (!Number.isInteger(timeLimitSeconds) || timeLimitSeconds < 1) {
      throw new Error(`${parent.sid} received instructions without a time limit`)
    }
    if (children.some(other => other.callId === callId)) {
      throw new Error(`Call ${callId} is dialled twice`)
    }
    const at = now()
    const ringsAt = at + random.between(500, 4_000)
    const willAnswer = isReachable && random.happens(75)
    const patience = random.happens(80) ? 10_000 : ringSeconds * 900
    const answersAt = willAnswer ? ringsAt + random.between(500, patience) : null
    const talksMs = random.weighted([
      [10, 0],
      [55, random.between(1, 90_000)],
      [25, random.between(60_000, 1_800_000)],
      [10, 86_400_000],
    ])
    const child: Child = {
      sid: `CAc${++legs}`,
      parent,
      to,
      callId,
      startedAt: at,
      timeLimitSeconds,
      status: 'initiated',
      ringsAt,
      answersAt,
      endsAt:
        answersAt === null ? at + random.between(1_000, ringSeconds * 1_000) : answersAt + talksMs,
      endsAs:
        answersAt === null ? random.pick(['busy', 'no-answer', 'failed', 'canceled']) : 'completed',
      answeredAt: null,
      endedAt: null,
      seconds: 0,
      countedAt: 0,
    }
    children.push(child)
    report(child)
  }

  const newLeg = (sid: string) => ({
    sid,
    startedAt: now(),
    endedAt: null,
    status: 'ringing' as const,
    instructions: null,
    nextInstructions: null,
  })
  const mayEndEarly = ({ userId, startedAt }: Parent) =>
    startedAt <= (earlyEndUntil.get(userId ?? '') ?? -1)
  const isCounted = (child: Child) => child.endedAt !== null && now() >= child.countedAt
  const recordOf = (child: Child): CarrierCall => ({
    sid: child.sid,
    parentSid: child.parent.sid,
    status: child.status,
    seconds: isCounted(child) ? child.seconds : null,
    price: isCounted(child) ? chargeOfChild(child, phoneLegs.get(child.callId)) : null,
    to: child.to,
  })

  return {
    children,
    recordings,
    phoneLegs,
    dial({ userId, to, callId }) {
      const sid = `CAp${++legs}`
      const from = `client:${userId}`
      parents.push({ ...newLeg(sid), callId, userId, from, to })
      webhookQueue.send({ is: 'voice', callSid: sid, from, to, callId })
    },
    ring({ from, to }) {
      const sid = `CAp${++legs}`
      parents.push({ ...newLeg(sid), callId: null, userId: null, from, to })
      webhookQueue.send({ is: 'incoming', callSid: sid, from, to })
    },
    waitingCallers: () =>
      parents
        .filter(({ from, endedAt }) => !from.startsWith('client:') && endedAt === null)
        .filter(parent => (childOf(parent)?.answeredAt ?? null) === null)
        .map(({ sid }) => sid),
    giveUp(parentSid) {
      const parent = parents.find(({ sid }) => sid === parentSid)
      const child = parent && childOf(parent)
      if (child?.endedAt === null) endChild(child, now(), 'canceled')
      else if (parent) endParent(parent, now(), 'canceled')
    },
    allowEarlyEnd: (userId, until) => void earlyEndUntil.set(userId, until),
    receiveInstructions(parentSid, response) {
      const parent = parents.find(({ sid }) => sid === parentSid)
      if (!parent) throw new Error(`The carrier has no leg ${parentSid}`)
      const [, verb, text = ''] = /^<(Dial|Ring|Record)>(.*)/.exec(response ?? '') ?? []
      const connects = verb === undefined ? null : response
      if (parent.instructions !== null && connects !== null && parent.instructions !== connects) {
        throw new Error(`${parentSid} received different instructions than before`)
      }
      parent.instructions ??= connects
      if (parent.endedAt !== null || childOf(parent)) return
      if (verb === 'Dial') dialPhone(parent, JSON.parse(text))
      else if (verb === 'Ring') ringBrowser(parent, JSON.parse(text))
      else if (verb === 'Record') takeMessage(parent, JSON.parse(text))
      else endParent(parent, now(), response === null ? 'failed' : 'busy')
    },
    receiveNextStep(childSid, response) {
      const child = children.find(({ sid }) => sid === childSid)
      if (!child) throw new Error(`The carrier has no leg ${childSid}`)
      const { parent } = child
      const [, verb, text = ''] = /^<(Dial|Record)>(.*)/.exec(response ?? '') ?? []
      if (verb === 'Dial') {
        if (parent.nextInstructions !== null && parent.nextInstructions !== text)
          throw new Error(`${parent.sid} received another next step than before`)
        parent.nextInstructions ??= text
      }
      if (parent.endedAt !== null || childOf(parent) !== child) return
      if (verb === 'Dial') forward(parent, JSON.parse(text))
      else if (verb === 'Record') takeMessage(parent, JSON.parse(text))
      else endParent(parent, now(), response === null ? 'failed' : 'busy')
    },
    hangUp(callId) {
      for (const parent of parents.filter(each => each.callId === callId)) {
        const child = childOf(parent)
        if (child?.endedAt === null) endChild(child, now(), 'canceled')
        else endParent(parent, now(), 'canceled')
      }
    },
    advance() {
      for (;;) {
        const [next] = alive().sort((a, b) => nextOf(a) - nextOf(b))
        if (!next || nextOf(next) > now()) break
        step(next, nextOf(next))
      }
      for (const sid of recordings.advance()) {
        const parent = parents.find(each => each.sid === sid)
        if (parent) endParent(parent, now())
      }
    },
    nextAt: () =>
      alive().reduce<number | null>(
        (least, c) => Math.min(least ?? nextOf(c), nextOf(c)),
        recordings.nextAt(),
      ),
    record(sid) {
      const child = children.find(each => each.sid === sid)
      if (child) return recordOf(child)
      const parent = parents.find(each => each.sid === sid)
      if (!parent) return null
      const called = childOf(parent)
      const price = called && isCounted(called) ? chargeOfParent(called) : null
      return { sid, parentSid: null, status: parent.status, seconds: null, price }
    },
    childrenOf: parentSid =>
      children.filter(({ parent }) => parent.sid === parentSid).map(recordOf),
    end(sid) {
      const child = children.findLast(each => each.sid === sid || each.parent.sid === sid)
      if (child && hasTimeLeft(child, now()) && !mayEndEarly(child.parent) && !isDialledLate(child))
        throw new Error(`${sid} was ended before its time limit`)
      // A caller whose call was not answered may wait for the next step.
      if (child?.endedAt === null) return endChild(child, now(), 'canceled')
      const parent = parents.find(each => each.sid === sid)
      if (parent) endParent(parent, now(), 'canceled')
    },
    lastUncounted: () =>
      children.reduce((last, { countedAt }) => Math.max(last, Math.min(countedAt, now())), 0),
    isAlive: callId => parents.some(each => each.callId === callId && each.endedAt === null),
  }
}

/** The id of the call that the instruction forwards, which is only in the URLs of its webhooks. */
export function forwardedCallIn({ resultUrl }: Pick<DialInstruction, 'resultUrl'>): string {
  return new URL(resultUrl).searchParams.get('call') ?? ''
}

export function isAnsweredForward({ parent, to, answeredAt }: Child): boolean {
  return !parent.from.startsWith('client:') && !to.startsWith('client:') && answeredAt !== null
}

/** Far above the time for which a carrier waits and asks again. */
const MAX_DIALLING_MS = 300_000

/**
 * Whether minutes have passed between the first request for instructions and the dialling. The server's time limit
 * begins with the first request. No real carrier waits for instructions that long; here the clock may advance by hours.
 */
function isDialledLate({ parent, startedAt }: Child): boolean {
  return startedAt - parent.startedAt > MAX_DIALLING_MS
}

/** Whether the call is answered and within its time limit. */
function hasTimeLeft({ answeredAt, endedAt, timeLimitSeconds }: Child, now: number): boolean {
  return answeredAt !== null && endedAt === null && now < answeredAt + timeLimitSeconds * 1_000
}
