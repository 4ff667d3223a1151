import type { E164 } from '@ringback/contract/phone/e164'
import { ANONYMOUS } from '../../../core/calls/call.ts'
import { missedCallMail } from '../../../core/mail/call-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Call, type LockedCall, lockCall } from '../../../store/calls/calls.ts'
import { findContactName } from '../../../store/contacts/contacts.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { pushNotice } from '../../push/push-notice.ts'
import { writeMailTo } from '../../mail/write-mail.ts'
import { secondsBetween } from '../../../core/time.ts'
import {
  type Voicemail,
  lockVoicemail,
  setMissedMailed,
} from '../../../store/calls/voicemail/voicemails.ts'

/** Of each kind. Without a limit, a caller could flood the renter of a number with mails. */
const MAILS_PER_HOUR = 5

/** Enqueues a mail and notices of browsers about a missed call. Runs in the transaction that settles the call, so that they are sent only once. */
export async function notifyMissedCall(
  ports: Ports,
  tx: Tx,
  call: Pick<Call, 'id' | 'userId' | 'fromNumber' | 'toNumber' | 'dialledAt' | 'missedBecause'>,
): Promise<void> {
  const { userId, fromNumber, toNumber, dialledAt, missedBecause } = call
  const calledAt = dialledAt ?? ports.clock.now()
  await pushNotice(ports, tx, 'missed-call', { ...call, at: calledAt })
  if (!(await isMailDue(ports, tx, 'missed-call', toNumber))) return
  const callerName = fromNumber === ANONYMOUS ? null : await findContactName(tx, userId, fromNumber)
  const missed = { fromNumber, callerName, toNumber, calledAt, missedBecause }
  await writeMailTo(ports, tx, userId, facts => missedCallMail(facts, missed))
}

/**
 * Counts a mail about a call to this number. False if the renter has received enough of its kind for now. Messages have a
 * count of their own, so that missed calls do not keep them from being announced.
 */
export async function isMailDue(
  { clock }: Ports,
  tx: Tx,
  kind: 'missed-call' | 'voicemail-mail',
  toNumber: E164,
): Promise<boolean> {
  const limit = { key: `${kind}:${toNumber}`, max: MAILS_PER_HOUR, minutes: 60 }
  return (await limitAttempts(tx, clock.now(), [limit])).ok
}

/** The sound of a message usually arrives within seconds. */
const LATE_AFTER_SECONDS = 3_600

/** There is no message, so the call is missed. It may have been announced while the message was late. */
export async function notifyWithoutMessage(
  ports: Ports,
  tx: Tx,
  call: LockedCall,
  { missedMailedAt }: Voicemail,
): Promise<void> {
  if (missedMailedAt === null) await notifyMissedCall(ports, tx, call)
}

/**
 * Announces the missed call of a message that has had no sound for an hour, because the renter would otherwise learn of
 * the call only from the list. If the sound arrives later, it has a mail of its own.
 */
export async function notifyLateMessage(ports: Ports, voicemail: Voicemail): Promise<void> {
  const now = ports.clock.now()
  if (!isAwaited(voicemail) || secondsBetween(voicemail.begunAt, now) < LATE_AFTER_SECONDS) return
  await ports.database.transaction(async tx => {
    const call = await lockCall(tx, voicemail.callId)
    const current = await lockVoicemail(tx, voicemail.id)
    if (!call || !current || !isAwaited(current)) return
    await setMissedMailed(tx, current.id, now)
    await notifyMissedCall(ports, tx, call)
  })
}

function isAwaited({ status, missedMailedAt }: Voicemail): boolean {
  return missedMailedAt === null && (status === 'recording' || status === 'fetching')
}
