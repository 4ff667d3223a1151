import { VOICEMAIL_MAX_SECONDS, VOICEMAILS_MAX } from '@ringback/contract/limits'
import type { Call } from '../../core/calls/call.ts'
import { addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { WEBHOOK_PATHS, greetingUrl, webhookUrl } from '../../ports/webhook-paths.ts'
import { findRenter } from '../../store/calls/incoming-calls.ts'
import {
  countVoicemails,
  insertVoicemail,
  lockVoicemailOfCall,
} from '../../store/calls/voicemails.ts'
import { type AttemptLimit, checkAttempts, countAttempt } from '../limit-attempts.ts'

/** When the carrier is asked for the recording if it has not reported one: after the longest greeting and message. */
const CHECK_AFTER_SECONDS = VOICEMAIL_MAX_SECONDS + 120

type CallWithMessage = Pick<Call, 'id' | 'userId' | 'parentSid' | 'fromNumber' | 'toNumber'>

/**
 * Messages are free for the renter, and the carrier charges us for the caller's leg. With this limit, a renter who deletes
 * messages cannot cause more of these costs.
 */
const messageLimit = (userId: string): AttemptLimit => ({
  key: `voicemail:${userId}`,
  max: VOICEMAILS_MAX,
  minutes: 24 * 60,
})

/** Whether the user can receive one more message, by those that are kept and those of the last 24 hours. */
export async function hasRoomForMessage(
  { clock }: Ports,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  if ((await countVoicemails(tx, userId)) >= VOICEMAILS_MAX) return false
  return (await checkAttempts(tx, clock.now(), [messageLimit(userId)])).ok
}

/**
 * Stores that the caller leaves a message, and returns the instructions to speak the greeting and to record it. The
 * message is not billed, and the renter can be called meanwhile. The call must be locked.
 */
export async function takeMessage(ports: Ports, tx: Tx, call: CallWithMessage): Promise<string> {
  const { id: callId, userId, parentSid, fromNumber, toNumber } = call
  if (parentSid === null) throw new Error(`Call ${callId} has no leg of its caller`)
  const begunAt = ports.clock.now()
  const checkAt = addSeconds(begunAt, CHECK_AFTER_SECONDS)
  const id = ports.ids.next('voicemail')
  const voicemail = { id, userId, callId, parentSid, fromNumber, toNumber, begunAt, checkAt }
  insertVoicemail(tx, voicemail)
  countAttempt(tx, begunAt, messageLimit(userId))
  return messageInstructions(ports, tx, call)
}

/** The carrier repeats its request: the same instructions while the message is being taken, otherwise the busy tone. */
export async function repeatMessage(
  ports: Ports,
  tx: Tx,
  call: Pick<Call, 'id' | 'toNumber'>,
): Promise<string> {
  const voicemail = await lockVoicemailOfCall(tx, call.id)
  if (voicemail?.status !== 'recording') return ports.voice.rejectBusy()
  return messageInstructions(ports, tx, call)
}

async function messageInstructions(
  { voice, terms }: Ports,
  tx: Tx,
  { id, toNumber }: Pick<Call, 'id' | 'toNumber'>,
): Promise<string> {
  const renter = await findRenter(tx, toNumber)
  const greeting = renter?.voicemailGreeting ?? null
  // The renter has switched it off since the first request.
  if (!renter || greeting === null) return voice.rejectBusy()
  const { greetingKey } = renter
  const query = { call: id }
  return voice.takeMessage({
    greeting,
    greetingUrl: greetingKey === null ? null : greetingUrl(terms.publicUrl, greetingKey),
    maxSeconds: VOICEMAIL_MAX_SECONDS,
    recordingUrl: webhookUrl(terms.publicUrl, WEBHOOK_PATHS.recording, query),
    resultUrl: webhookUrl(terms.publicUrl, WEBHOOK_PATHS.recordingResult, query),
  })
}
