import {
  VOICEMAIL_CALLS_MAX,
  VOICEMAIL_MAX_SECONDS,
  VOICEMAILS_MAX,
  VOICEMAILS_OF_CALLER_MAX,
} from '@ringback/contract/limits'
import type { VoicemailBlockedReason } from '@ringback/contract/customers/numbers/numbers'
import type { Call, CallerNumber } from '../../../core/calls/call.ts'
import type { Instruction } from '../../../core/calls/instruction.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type CalledNumber,
  GREETING_LONGEST_SECONDS,
  longestMessageCost,
} from '../../../core/rates/incoming-price.ts'
import { findRenter, markMessageCost } from '../../../store/calls/incoming-calls.ts'
import {
  type Voicemail,
  countVoicemails,
  insertVoicemail,
  lockVoicemailOfCall,
} from '../../../store/calls/voicemail/voicemails.ts'
import {
  type AttemptLimit,
  checkAttempts,
  countAttempt,
  removeAttempts,
} from '../../limit-attempts.ts'
import { readCallerLeg } from '../../rates/find-rate.ts'
import { checkSpend, currentLimits, readCallerState } from '../outgoing/check-limits.ts'

/** When the recording is fetched from the carrier if it has not reported one: after the longest greeting and message. */
const CHECK_AFTER_SECONDS = VOICEMAIL_MAX_SECONDS + GREETING_LONGEST_SECONDS

type CallWithMessage = Pick<Call, 'id' | 'userId' | 'parentSid' | 'fromNumber' | 'toNumber'>

/**
 * Messages are free for the renter, and the carrier charges us for the caller's leg and the recording. With this limit, a
 * renter who deletes messages cannot cause more of these costs. They count in the limits on the spend of a day too.
 */
const messageLimit = (userId: string): AttemptLimit => ({
  key: `voicemail:${userId}`,
  max: VOICEMAILS_MAX,
  minutes: 24 * 60,
})

/** The caller's leg costs us something too if the caller says nothing, and such a message is not counted. */
const legLimit = (userId: string): AttemptLimit => ({
  key: `voicemail-calls:${userId}`,
  max: VOICEMAIL_CALLS_MAX,
  minutes: 24 * 60,
})

/** Without this limit, one caller could use up the messages of a user for a day. Withheld numbers are one caller. */
const callerLimit = (userId: string, fromNumber: CallerNumber): AttemptLimit => ({
  key: `voicemail:${userId}:${fromNumber}`,
  max: VOICEMAILS_OF_CALLER_MAX,
  minutes: 24 * 60,
})

/** What keeps callers from leaving the user a message, by those that are kept and those of the last 24 hours. */
export async function findVoicemailBlockedReason(
  { clock }: Ports,
  tx: Tx,
  userId: string,
): Promise<VoicemailBlockedReason | null> {
  if ((await countVoicemails(tx, userId)) >= VOICEMAILS_MAX) return 'mailbox-full'
  const checked = await checkAttempts(tx, clock.now(), [messageLimit(userId), legLimit(userId)])
  return checked.ok ? null : 'messages-of-a-day'
}

/** Whether this caller can leave the user one more message. The caller of this function takes the message, or none is taken. */
export async function hasRoomForMessage(
  ports: Ports,
  tx: Tx,
  { userId, fromNumber, toNumber }: Pick<Call, 'userId' | 'fromNumber' | 'toNumber'>,
  number: CalledNumber,
): Promise<boolean> {
  if ((await findVoicemailBlockedReason(ports, tx, userId)) !== null) return false
  const limit = callerLimit(userId, fromNumber)
  if (!(await checkAttempts(tx, ports.clock.now(), [limit])).ok) return false
  const counted = longestMessageCost(await readCallerLeg(ports, tx, number))
  const renter = await readCallerState(ports, tx, userId, toNumber)
  // The budget limits what the user pays, and a message is free.
  if (renter.spent + counted > currentLimits(ports, renter).spendPerDay) return false
  const verifiedAt = async () => renter.verifiedAt
  return (await checkSpend(ports, tx, { counted, verifiedAt })).ok
}

/** The caller has said nothing, so the message is not counted. */
export async function uncountMessage(
  tx: Tx,
  { userId, fromNumber, begunAt }: Pick<Voicemail, 'userId' | 'fromNumber' | 'begunAt'>,
): Promise<void> {
  const limits = [messageLimit(userId), callerLimit(userId, fromNumber)]
  await removeAttempts(tx, { at: begunAt, limits })
}

/**
 * Stores that the caller leaves a message, and returns the instruction to speak the greeting and to record it. The
 * message is not billed, and the renter can be called meanwhile. The owner's credit account must be locked, since before
 * {@link hasRoomForMessage}.
 */
export async function startVoicemail(
  ports: Ports,
  tx: Tx,
  call: CallWithMessage,
): Promise<Instruction> {
  const { id: callId, userId, parentSid, fromNumber, toNumber } = call
  if (parentSid === null) throw new Error(`Call ${callId} has no leg of its caller`)
  const begunAt = ports.clock.now()
  const checkAt = addSeconds(begunAt, CHECK_AFTER_SECONDS)
  const id = ports.ids.next('voicemail')
  const voicemail = { id, userId, callId, parentSid, fromNumber, toNumber, begunAt, checkAt }
  insertVoicemail(tx, voicemail)
  const renter = await findRenter(tx, toNumber)
  if (renter) {
    markMessageCost(tx, callId, longestMessageCost(await readCallerLeg(ports, tx, renter)))
  }
  countAttempt(tx, begunAt, messageLimit(userId))
  countAttempt(tx, begunAt, legLimit(userId))
  countAttempt(tx, begunAt, callerLimit(userId, fromNumber))
  return messageInstruction(tx, call)
}

/** The carrier repeats its request: the same instruction while the message is being taken, otherwise the busy tone. */
export async function repeatMessage(
  tx: Tx,
  call: Pick<Call, 'id' | 'userId' | 'toNumber'>,
): Promise<Instruction> {
  const voicemail = await lockVoicemailOfCall(tx, call.id)
  if (voicemail?.status !== 'recording') return { is: 'busy' }
  return messageInstruction(tx, call)
}

async function messageInstruction(
  tx: Tx,
  { id: callId, userId, toNumber }: Pick<Call, 'id' | 'userId' | 'toNumber'>,
): Promise<Instruction> {
  const renter = await findRenter(tx, toNumber)
  const greeting = renter?.settings.voicemailGreeting ?? null
  // Since the first request, the renter has switched it off, or the number has another renter.
  if (renter?.userId !== userId || greeting === null) return { is: 'busy' }
  const { greetingKey } = renter
  return { is: 'take-message', callId, greeting, greetingKey, maxSeconds: VOICEMAIL_MAX_SECONDS }
}
