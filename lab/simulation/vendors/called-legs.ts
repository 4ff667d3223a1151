import type { TerminalStatus } from '@ringback/contract/customers/calls/calls'
import type { CarrierStatus } from '@ringback/server/ports/vendors/voice-carrier'
import type { Random } from '../random.ts'
import { type Called, type Child, type Parent, isOfBrowser, newChild, nextEventOf } from './legs.ts'
import type { SimulatedRecordings } from './recordings.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** The legs that the carrier dials, and what happens to them. */
export interface CalledLegs {
  readonly children: readonly Child[]
  /** The newest leg that was dialled for a caller. */
  childOf(parent: Parent): Child | undefined
  /** @throws when an instruction has no time limit, or a call is dialled twice */
  connect(parent: Parent, called: Called): void
  /** @param options.keepsCaller whether the caller stays and waits for the next step, if the call was incoming and not answered */
  end(
    child: Child,
    endedAt: number,
    status: TerminalStatus,
    options?: { keepsCaller?: boolean },
  ): void
  endParent(parent: Parent, endedAt: number, status?: CarrierStatus): void
  /** Runs all events that are due. */
  advance(): void
  /** The time of the next event of a leg, or null if none is active. */
  nextAt(): number | null
}

/** What the parts of a carrier share. */
export interface CarrierParts {
  random: Random
  now: () => number
  webhookQueue: WebhookQueue
  recordings: SimulatedRecordings
  newSid(prefix: 'CAc' | 'CAp'): string
}

export function createCalledLegs(parts: CarrierParts): CalledLegs {
  const { random, now, webhookQueue, recordings, newSid } = parts
  const children: Child[] = []
  const alive = () => children.filter(({ endedAt }) => endedAt === null)
  const report = (child: Child) => webhookQueue.send({ is: 'status', ...reportOf(random, child) })

  const legs: CalledLegs = {
    children,
    childOf: parent => children.findLast(child => child.parent === parent),
    connect(parent, called) {
      if (!Number.isInteger(called.timeLimitSeconds) || called.timeLimitSeconds < 1) {
        throw new Error(`${parent.sid} received instructions without a time limit`)
      }
      if (children.some(other => other.callId === called.callId)) {
        throw new Error(`Call ${called.callId} is dialled twice`)
      }
      const at = now()
      const child = newChild(random, { sid: newSid('CAc'), parent, at }, called)
      children.push(child)
      report(child)
    },
    end(child, endedAt, status, { keepsCaller = false } = {}) {
      if (child.endedAt !== null) return
      finish(random, child, endedAt, status)
      report(child)
      if (keepsCaller && child.answeredAt === null && !isOfBrowser(child.parent)) {
        webhookQueue.send({ is: 'step-result', ...reportOf(random, child) })
        return
      }
      legs.endParent(child.parent, endedAt)
      webhookQueue.send({ is: 'dial-result', ...reportOf(random, child) })
    },
    endParent(parent, endedAt, status = 'completed') {
      if (parent.endedAt !== null) return
      parent.endedAt = endedAt
      parent.status = status
      recordings.stop(parent.sid)
    },
    advance() {
      for (;;) {
        const [next] = alive().sort((a, b) => nextEventOf(a) - nextEventOf(b))
        if (!next || nextEventOf(next) > now()) break
        const at = nextEventOf(next)
        if (at >= next.endsAt) legs.end(next, at, next.endsAs, { keepsCaller: true })
        else {
          step(random, next, at)
          report(next)
        }
      }
    },
    nextAt: () =>
      alive().reduce<number | null>(
        (least, child) => Math.min(least ?? nextEventOf(child), nextEventOf(child)),
        null,
      ),
  }
  return legs
}

function finish(random: Random, child: Child, endedAt: number, status: TerminalStatus): void {
  const { answeredAt } = child
  child.endedAt = endedAt
  child.status = answeredAt === null ? status : 'completed'
  child.seconds = answeredAt === null ? 0 : Math.max(0, Math.ceil((endedAt - answeredAt) / 1_000))
  child.countedAt = endedAt + (random.happens(10) ? random.between(1, 60) * 1_000 : 0)
}

/** The leg rings, or is answered. */
function step(random: Random, child: Child, at: number): void {
  if (child.status === 'initiated') {
    child.status = 'ringing'
    return
  }
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

function reportOf(random: Random, child: Child) {
  const { sid: childSid, callId, parent, status } = child
  const about = { callId, parentSid: parent.sid, childSid, status }
  if (child.endedAt === null) return { ...about, seconds: null }
  // The first report may have no seconds, or more than the record has later.
  if (random.happens(5)) return { ...about, seconds: null }
  const excess = child.seconds > 0 && random.happens(5) ? random.between(1, 120) : 0
  return { ...about, seconds: child.seconds + excess }
}
