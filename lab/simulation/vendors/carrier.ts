import { type PhoneLegPrice, chargeOfChild, chargeOfParent } from './charges.ts'
import type { Instruction } from '@ringback/server/core/calls/instruction'
import type { CarrierCall } from '@ringback/server/ports/vendors/voice-carrier'
import type { Random } from '../random.ts'
import { type CalledLegs, type CarrierParts, createCalledLegs } from './called-legs.ts'
import { createAnswers } from './instructions.ts'
import {
  type Child,
  type Parent,
  hasTimeLeft,
  isDialledLate,
  isOfBrowser,
  newParent,
} from './legs.ts'
import { type SimulatedRecordings, createRecordings } from './recordings.ts'
import type { WebhookQueue } from './webhook-queue.ts'

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
  receiveInstructions(parentSid: string, answer: Instruction | null): void
  /** The response to the request for the next step of an incoming call, after this leg was not answered, or null when there was none. */
  receiveNextStep(childSid: string, answer: Instruction | null): void
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
  const recordings = createRecordings(random, now, webhookQueue)
  const phoneLegs = new Map<string, PhoneLegPrice>()
  let sids = 0
  const newSid = (prefix: string) => `${prefix}${++sids}`
  const parts: CarrierParts = { random, now, webhookQueue, recordings, newSid }
  const legs = createCalledLegs(parts)
  const { children } = legs
  return {
    children,
    recordings,
    phoneLegs,
    ...createCallers(parents, legs, parts),
    ...createAnswers(parents, legs, parts),
    ...createRecords(parents, legs, { now, phoneLegs }),
    ...createEndings(parents, legs, now),
    advance() {
      legs.advance()
      for (const sid of recordings.advance()) {
        const parent = parents.find(each => each.sid === sid)
        if (parent) legs.endParent(parent, now())
      }
    },
    nextAt() {
      const times = [legs.nextAt(), recordings.nextAt()].filter(time => time !== null)
      return times.length === 0 ? null : Math.min(...times)
    },
    isAlive: callId => parents.some(each => each.callId === callId && each.endedAt === null),
  }
}

/** What browsers and phones do. */
function createCallers(
  parents: Parent[],
  { childOf, end, endParent }: CalledLegs,
  { now, webhookQueue, newSid }: CarrierParts,
): Pick<Carrier, 'dial' | 'ring' | 'waitingCallers' | 'giveUp' | 'hangUp'> {
  const cancel = (parent: Parent) => {
    const child = childOf(parent)
    if (child?.endedAt === null) end(child, now(), 'canceled')
    else endParent(parent, now(), 'canceled')
  }
  return {
    dial({ userId, to, callId }) {
      const sid = newSid('CAp')
      const from = { identity: userId }
      parents.push(newParent({ sid, startedAt: now(), callId, userId, from, to }))
      webhookQueue.send({ is: 'voice', legId: sid, from, to, callId })
    },
    ring({ from, to }) {
      const sid = newSid('CAp')
      parents.push(
        newParent({ sid, startedAt: now(), callId: null, userId: null, from: { phone: from }, to }),
      )
      webhookQueue.send({ is: 'incoming', legId: sid, from, to })
    },
    waitingCallers: () =>
      parents
        .filter(parent => !isOfBrowser(parent) && parent.endedAt === null)
        .filter(parent => (childOf(parent)?.answeredAt ?? null) === null)
        .map(({ sid }) => sid),
    giveUp(parentSid) {
      const parent = parents.find(({ sid }) => sid === parentSid)
      if (parent) cancel(parent)
    },
    hangUp(callId) {
      for (const parent of parents.filter(each => each.callId === callId)) cancel(parent)
    },
  }
}

/** What the carrier answers about its legs. */
function createRecords(
  parents: readonly Parent[],
  { children, childOf }: CalledLegs,
  { now, phoneLegs }: { now: () => number; phoneLegs: Carrier['phoneLegs'] },
): Pick<Carrier, 'record' | 'childrenOf' | 'lastUncounted'> {
  const isCounted = (child: Child) => child.endedAt !== null && now() >= child.countedAt
  const recordOf = (child: Child): CarrierCall => ({
    id: child.sid,
    parentId: child.parent.sid,
    status: child.status,
    seconds: isCounted(child) ? child.seconds : null,
    price: isCounted(child) ? chargeOfChild(child, phoneLegs.get(child.callId)) : null,
    to: child.to,
  })
  return {
    record(id) {
      const child = children.find(({ sid }) => sid === id)
      if (child) return recordOf(child)
      const parent = parents.find(({ sid }) => sid === id)
      if (!parent) return null
      const called = childOf(parent)
      const price = called && isCounted(called) ? chargeOfParent(called) : null
      return { id, parentId: null, status: parent.status, seconds: null, price }
    },
    childrenOf: parentSid =>
      children.filter(({ parent }) => parent.sid === parentSid).map(recordOf),
    lastUncounted: () =>
      children.reduce((last, { countedAt }) => Math.max(last, Math.min(countedAt, now())), 0),
  }
}

/** How our servers end calls, which they may do before the time limit only when that is allowed. */
function createEndings(
  parents: readonly Parent[],
  { children, end, endParent }: CalledLegs,
  now: () => number,
): Pick<Carrier, 'end' | 'allowEarlyEnd'> {
  const earlyEndUntil = new Map<string, number>()
  const mayEndEarly = ({ userId, startedAt }: Parent) =>
    startedAt <= (earlyEndUntil.get(userId ?? '') ?? -1)
  return {
    allowEarlyEnd: (userId, until) => void earlyEndUntil.set(userId, until),
    end(sid) {
      const child = children.findLast(each => each.sid === sid || each.parent.sid === sid)
      if (child && hasTimeLeft(child, now()) && !mayEndEarly(child.parent) && !isDialledLate(child))
        throw new Error(`${sid} was ended before its time limit`)
      // A caller whose call was not answered may wait for the next step.
      if (child?.endedAt === null) return end(child, now(), 'canceled')
      const parent = parents.find(each => each.sid === sid)
      if (parent) endParent(parent, now(), 'canceled')
    },
  }
}
