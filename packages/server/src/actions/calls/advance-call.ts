import { isTerminal } from '@ringback/contract/calls'
import { type CallNews, type CallState, newsToOwner, nextStep } from '../../core/calls/call-life.ts'
import { deadlineOf, nextCheckAt } from '../../core/calls/call-schedule.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { scheduleCheck } from '../../store/calls/call-schedule.ts'
import { type Call, markExpired, markProgress } from '../../store/calls/calls.ts'
import { enqueueRelease } from '../../store/credit/holds.ts'
import { ringSecondsOf } from './ring-seconds.ts'
import { settleCall } from './settle-call.ts'
import { notifyMissedCall } from './notify-missed-call.ts'

/**
 * Moves a locked call by what was heard of it, and its money with it. The only way a dialled call changes,
 * whether the news came by callback, by dial result or from the carrier's own record.
 *
 * @returns the state afterwards
 */
export async function advanceCall(
  ports: Ports,
  tx: Tx,
  call: Call,
  news: CallNews,
  heardChildSid: string | null = null,
): Promise<CallState> {
  const now = ports.clock.now()
  const childSid = call.childSid ?? heardChildSid
  const { state, effect } = nextStep(call.state, newsToOwner(call, news))
  switch (effect.do) {
    case 'settle':
      if (!isTerminal(state)) throw new Error(`call ${call.id} cannot be settled while ${state}`)
      settleCall(ports, tx, call, { state, seconds: effect.seconds, childSid })
      if (isMissed(call, state)) await notifyMissedCall(ports, tx, call)
      break
    case 'release-hold':
      enqueueRelease(tx, { key: callHoldKey(call.id), userId: call.userId, at: now })
      markExpired(tx, call.id)
      break
    case 'ask-carrier':
      await scheduleCheck(tx, call.id, now)
      break
    case 'nothing':
      if (state !== call.state) progress(ports, tx, call, state, childSid)
  }
  return state
}

function isMissed({ direction, answeredAt }: Call, state: CallState): boolean {
  return direction === 'inbound' && state === 'no-answer' && answeredAt === null
}

function progress(
  ports: Ports,
  tx: Tx,
  call: Call,
  state: CallState,
  childSid: string | null,
): void {
  const now = ports.clock.now()
  const answeredAt = call.answeredAt ?? (state === 'in-progress' ? now : null)
  if (!call.dialledAt) throw new Error(`call ${call.id} is ${state} and was never dialled`)
  const { dialledAt, authorisedSeconds } = call
  const dialled = { dialledAt, answeredAt, authorisedSeconds }
  const ringSeconds = ringSecondsOf(ports.terms, call)
  // Late news must not put off a look that is due already: the next sweep takes it.
  const isDue = deadlineOf(dialled, ringSeconds) <= now
  const checkAt = isDue ? now : nextCheckAt(dialled, state, ringSeconds, now)
  markProgress(tx, call.id, { state, childSid, answeredAt, checkAt })
}
