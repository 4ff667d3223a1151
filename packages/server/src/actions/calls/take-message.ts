import { VOICEMAIL_MAX_SECONDS } from '@ringback/contract/limits'
import type { Call } from '../../core/calls/call.ts'
import { addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { WEBHOOK_PATHS, webhookUrl } from '../../ports/webhook-paths.ts'
import { findRenter } from '../../store/calls/incoming-calls.ts'
import { insertVoicemail, lockVoicemailOfCall } from '../../store/calls/voicemails.ts'

/** When the carrier is asked for the recording if it has not reported one: after the longest greeting and message. */
const CHECK_AFTER_SECONDS = VOICEMAIL_MAX_SECONDS + 120

/**
 * Stores that the caller leaves a message, and returns the instructions to speak the greeting and to record it. The
 * message is not billed, and the renter can be called meanwhile. The call must be locked.
 */
export async function takeMessage(ports: Ports, tx: Tx, call: Call): Promise<string> {
  const { id: callId, userId, parentSid, fromNumber, toNumber } = call
  if (parentSid === null) throw new Error(`Call ${callId} has no leg of its caller`)
  const begunAt = ports.clock.now()
  const checkAt = addSeconds(begunAt, CHECK_AFTER_SECONDS)
  const id = ports.ids.next('voicemail')
  const voicemail = { id, userId, callId, parentSid, fromNumber, toNumber, begunAt, checkAt }
  insertVoicemail(tx, voicemail)
  return messageInstructions(ports, tx, call)
}

/** The carrier repeats its request: the same instructions while the message is being taken, otherwise the busy tone. */
export async function repeatMessage(ports: Ports, tx: Tx, call: Call): Promise<string> {
  const voicemail = await lockVoicemailOfCall(tx, call.id)
  if (voicemail?.status !== 'recording') return ports.voice.rejectBusy()
  return messageInstructions(ports, tx, call)
}

async function messageInstructions(
  { voice, terms }: Ports,
  tx: Tx,
  { id, toNumber }: Call,
): Promise<string> {
  const greeting = (await findRenter(tx, toNumber))?.voicemailGreeting ?? null
  // The renter has switched it off since the first request.
  if (greeting === null) return voice.rejectBusy()
  const query = { call: id }
  return voice.takeMessage({
    greeting,
    maxSeconds: VOICEMAIL_MAX_SECONDS,
    recordingUrl: webhookUrl(terms.publicUrl, WEBHOOK_PATHS.recording, query),
    resultUrl: webhookUrl(terms.publicUrl, WEBHOOK_PATHS.recordingResult, query),
  })
}
