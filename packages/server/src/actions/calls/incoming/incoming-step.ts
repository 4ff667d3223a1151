import { isE164 } from '@ringback/contract/phone/e164'
import { isQuiet } from '@ringback/contract/calls/quiet-hours'
import type { Call } from '../../../core/calls/call.ts'
import {
  type EndedStep,
  type NextStep,
  nextStep,
} from '../../../core/calls/incoming/incoming-steps.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { hasOpenCall } from '../../../store/calls/calls.ts'
import { findRenter, markAwaitsStep } from '../../../store/calls/incoming-calls.ts'
import { isBlocked } from '../../../store/contacts/blocked-numbers.ts'
import { findFreeze } from '../../../store/credit/disputes.ts'
import { findCallingSwitchedOff } from '../../../store/settings/settings.ts'
import { notifyMissedCall } from './notify-missed-call.ts'
import { hasRoomForMessage } from '../voicemail/start-voicemail.ts'

/** The carrier usually requests the next step within a second. */
const STEP_WAIT_SECONDS = 60

/**
 * Decides what follows a step of an incoming call. The owner's credit account must be locked.
 *
 * @param call the incoming call
 */
export async function findNextStep(
  ports: Ports,
  tx: Tx,
  call: Pick<Call, 'userId' | 'fromNumber' | 'toNumber'>,
  { ended, hasCallerLeft = false }: { ended: EndedStep; hasCallerLeft?: boolean },
): Promise<NextStep> {
  const renter = await findRenter(tx, call.toNumber)
  if (renter?.userId !== call.userId) return 'busy'
  const { quietHours, forwardsTo, voicemailGreeting } = renter.settings
  const chosen = {
    ring: false,
    forward: forwardsTo !== null,
    voicemail: voicemailGreeting !== null && (await hasRoomForMessage(ports, tx, call, renter)),
  }
  // The usual number has only the first step, so its calls need none of the facts below.
  if (!chosen.forward && !chosen.voicemail) return 'busy'
  const situation = {
    hasCallerLeft,
    isRefused: await isRefused(ports, tx, call),
    isInCall: await hasOpenCall(tx, call.userId),
    isQuiet: quietHours !== null && isQuiet(quietHours, ports.clock.now()),
  }
  return nextStep(chosen, situation, ended)
}

/** Whether no step may begin: the caller is blocked, the account is frozen or calling is paused. */
export async function isRefused(
  { business }: Ports,
  tx: Tx,
  call: Pick<Call, 'userId' | 'fromNumber'>,
): Promise<boolean> {
  const { userId, fromNumber } = call
  if (!business.callingEnabled || (await findCallingSwitchedOff(tx))) return true
  if ((await findFreeze(tx, userId))?.why === 'account-frozen') return true
  return isE164(fromNumber) && isBlocked(tx, { userId, phoneNumber: fromNumber })
}

/**
 * Runs when a step of an incoming call has ended without an answer, in the transaction that settles it. If no further
 * step follows, the call is missed. Otherwise the carrier's next request decides, or, if none arrives, the sweep.
 *
 * @param call the incoming call
 */
export async function awaitNextStep(
  ports: Ports,
  tx: Tx,
  call: Call,
  ended: EndedStep,
): Promise<void> {
  const next = await findNextStep(ports, tx, call, { ended })
  if (next === 'busy' || next === 'hang-up') return endSteps(ports, tx, call, ended)
  const checkAt = addSeconds(ports.clock.now(), STEP_WAIT_SECONDS)
  markAwaitsStep(tx, call.id, { awaitsStep: true, checkAt })
}

/**
 * No step follows: a call that the renter has not declined is missed. Runs once for a call.
 *
 * @param call the incoming call
 */
export async function endSteps(
  ports: Ports,
  tx: Tx,
  call: Call,
  { result }: Pick<EndedStep, 'result'>,
): Promise<void> {
  if (call.awaitsStep) markAwaitsStep(tx, call.id, { awaitsStep: false, checkAt: null })
  const wasDeclined = result === 'declined' || call.state === 'busy'
  if (!wasDeclined && result !== 'answered') await notifyMissedCall(ports, tx, call)
}
