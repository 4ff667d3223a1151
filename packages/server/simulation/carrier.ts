import type { TerminalStatus } from '@ringback/contract/calls'
import type { CarrierCall, CarrierStatus, DialInstruction } from '../src/ports/voice-carrier.ts'
import type { Dice } from './random.ts'
import type { Post } from './webhook-queue.ts'

/** The browser's leg of a call. */
interface Parent {
  sid: string
  callId: string
  from: string
  to: string
  endedAt: number | null
  status: CarrierStatus
  /** The bytes that the server answered: the same leg never hears other ones. */
  told: string | null
}

/** The called person's leg, and what is going to happen to it. Times are milliseconds. */
export interface Child {
  sid: string
  parent: Parent
  timeLimitSeconds: number
  status: CarrierStatus
  ringsAt: number
  /** Null when nobody will answer. */
  answersAt: number | null
  endsAt: number
  endsAs: TerminalStatus
  answeredAt: number | null
  endedAt: number | null
  /** Answered seconds, the carrier's last word. */
  seconds: number
  /** Until then its record does not say how many. */
  countedAt: number
}

/** A telephone company with its own record of legs, which it keeps whatever happens to our servers. */
export interface Carrier {
  readonly children: readonly Child[]
  /** A browser dials: the carrier asks the server what to do. */
  dial(browser: { userId: string; to: string; callId: string }): void
  /** The server answered the carrier's question, or could not. */
  hear(parentSid: string, answer: string | null): void
  /** A browser hangs up. */
  hangUp(callId: string): void
  /** Lets happen what is due until now. */
  pass(): void
  /** When the next thing happens by itself; null when all is quiet. */
  nextAt(): number | null
  record(sid: string): CarrierCall | null
  childrenOf(parentSid: string): CarrierCall[]
  end(sid: string): void
  isAlive(callId: string): boolean
  /** When it last had an ended leg whose seconds it could not say yet. */
  lastUncounted(): number
}

/** @param now the carrier's own clock, in milliseconds */
export function createCarrier(dice: Dice, now: () => number, post: Post): Carrier {
  const parents: Parent[] = []
  const children: Child[] = []
  let legs = 0
  const alive = () => children.filter(({ endedAt }) => endedAt === null)
  const childOf = (parent: Parent) => children.find(child => child.parent === parent)
  const nextOf = (child: Child) => {
    if (child.status === 'initiated') return Math.min(child.ringsAt, child.endsAt)
    const answers = child.status === 'ringing' ? child.answersAt : null
    return Math.min(answers ?? child.endsAt, child.endsAt)
  }

  function endChild(child: Child, endedAt: number, status: TerminalStatus): void {
    if (child.endedAt !== null) return
    const { answeredAt } = child
    child.endedAt = endedAt
    child.status = answeredAt === null ? status : 'completed'
    child.seconds = answeredAt === null ? 0 : Math.max(0, Math.ceil((endedAt - answeredAt) / 1_000))
    child.countedAt = endedAt + (dice.happens(10) ? dice.between(1, 60) * 1_000 : 0)
    endParent(child.parent, endedAt)
    report(child)
    post.send({ is: 'dial-result', ...reportOf(child) })
  }

  function endParent(parent: Parent, endedAt: number, status: CarrierStatus = 'completed'): void {
    if (parent.endedAt !== null) return
    parent.endedAt = endedAt
    parent.status = status
  }

  function report(child: Child): void {
    post.send({ is: 'status', ...reportOf(child) })
  }

  function reportOf(child: Child) {
    const { sid: childSid, parent, status } = child
    const about = { callId: parent.callId, parentSid: parent.sid, childSid, status }
    if (child.endedAt === null) return { ...about, seconds: null }
    // What is told at once may be missing, or more than the record says later.
    if (dice.happens(5)) return { ...about, seconds: null }
    const told = child.seconds > 0 && dice.happens(5) ? dice.between(1, 120) : 0
    return { ...about, seconds: child.seconds + told }
  }

  function step(child: Child, at: number): void {
    if (at >= child.endsAt) return endChild(child, at, child.endsAs)
    if (child.status === 'initiated') child.status = 'ringing'
    else {
      child.status = 'in-progress'
      child.answeredAt = at
      // The carrier keeps to the limit, give or take: some calls outlive it by a little, some for good.
      const late = dice.weighted([
        [90, 0],
        [8, dice.between(1, 10_000)],
        [2, 86_400_000],
      ])
      child.endsAt = Math.min(child.endsAt, at + child.timeLimitSeconds * 1_000) + late
    }
    report(child)
  }

  function connect(parent: Parent, instruction: DialInstruction): void {
    if (instruction.to !== parent.to) throw new Error(`${parent.sid} is told another number`)
    const { timeLimitSeconds, ringSeconds } = instruction
    if (!Number.isInteger(timeLimitSeconds) || timeLimitSeconds < 1) {
      throw new Error(`${parent.sid} is told to dial without a time limit`)
    }
    if (children.some(other => other.parent.callId === parent.callId)) {
      throw new Error(`call ${parent.callId} is dialled twice`)
    }
    const at = now()
    const ringsAt = at + dice.between(500, 4_000)
    const willAnswer = dice.happens(75)
    const patience = dice.happens(80) ? 10_000 : ringSeconds * 900
    const answersAt = willAnswer ? ringsAt + dice.between(500, patience) : null
    const talksMs = dice.weighted([
      [10, 0],
      [55, dice.between(1, 90_000)],
      [25, dice.between(60_000, 1_800_000)],
      [10, 86_400_000],
    ])
    const child: Child = {
      sid: `CAc${++legs}`,
      parent,
      timeLimitSeconds,
      status: 'initiated',
      ringsAt,
      answersAt,
      endsAt:
        answersAt === null ? at + dice.between(1_000, ringSeconds * 1_000) : answersAt + talksMs,
      endsAs:
        answersAt === null ? dice.pick(['busy', 'no-answer', 'failed', 'canceled']) : 'completed',
      answeredAt: null,
      endedAt: null,
      seconds: 0,
      countedAt: 0,
    }
    children.push(child)
    report(child)
  }

  const recordOf = (child: Child): CarrierCall => ({
    sid: child.sid,
    parentSid: child.parent.sid,
    status: child.status,
    seconds: child.endedAt === null || now() < child.countedAt ? null : child.seconds,
  })

  return {
    children,
    dial({ userId, to, callId }) {
      const sid = `CAp${++legs}`
      const from = `client:${userId}`
      parents.push({ sid, callId, from, to, endedAt: null, status: 'ringing', told: null })
      post.send({ is: 'voice', callSid: sid, from, to, callId })
    },
    hear(parentSid, answer) {
      const parent = parents.find(({ sid }) => sid === parentSid)
      if (!parent) throw new Error(`nobody asked for ${parentSid}`)
      const dial = answer?.startsWith('<Dial>') ? answer : null
      if (parent.told !== null && dial !== null && parent.told !== dial) {
        throw new Error(`${parentSid} is told something else than before`)
      }
      parent.told ??= dial
      if (parent.endedAt !== null || childOf(parent)) return
      if (dial !== null) connect(parent, JSON.parse(dial.slice('<Dial>'.length)))
      else endParent(parent, now(), answer === null ? 'failed' : 'busy')
    },
    hangUp(callId) {
      for (const parent of parents.filter(each => each.callId === callId)) {
        const child = childOf(parent)
        if (child) endChild(child, now(), 'canceled')
        else endParent(parent, now(), 'canceled')
      }
    },
    pass() {
      for (;;) {
        const [next] = alive().sort((a, b) => nextOf(a) - nextOf(b))
        if (!next || nextOf(next) > now()) return
        step(next, nextOf(next))
      }
    },
    nextAt: () =>
      alive().reduce<number | null>((least, c) => Math.min(least ?? nextOf(c), nextOf(c)), null),
    record(sid) {
      const child = children.find(each => each.sid === sid)
      if (child) return recordOf(child)
      const parent = parents.find(each => each.sid === sid)
      return parent ? { sid, parentSid: null, status: parent.status, seconds: null } : null
    },
    childrenOf: parentSid =>
      children.filter(({ parent }) => parent.sid === parentSid).map(recordOf),
    end(sid) {
      const child = children.find(each => each.sid === sid || each.parent.sid === sid)
      if (child && hasTimeLeft(child, now())) throw new Error(`${sid} is cut off within its time`)
      if (child) return endChild(child, now(), 'canceled')
      const parent = parents.find(each => each.sid === sid)
      if (parent) endParent(parent, now(), 'canceled')
    },
    lastUncounted: () =>
      children.reduce((last, { countedAt }) => Math.max(last, Math.min(countedAt, now())), 0),
    isAlive: callId => parents.some(each => each.callId === callId && each.endedAt === null),
  }
}

/** Somebody talks, for no longer than what was paid for. */
function hasTimeLeft({ answeredAt, endedAt, timeLimitSeconds }: Child, now: number): boolean {
  return answeredAt !== null && endedAt === null && now < answeredAt + timeLimitSeconds * 1_000
}
