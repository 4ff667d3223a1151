import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { LegEnd } from '../../../core/calls/call-parties.ts'
import type { Instruction } from '../../../core/calls/instruction.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { VoiceCarrier } from '../../../ports/vendors/voice-carrier.ts'
import { isVerifiedUser } from '../../../store/accounts/users.ts'
import {
  DUE_AUDIO_CHECKS,
  deleteAudioCheck,
  insertAudioCheck,
} from '../../../store/calls/call-schedule.ts'
import { setDue } from '../../../store/claim-due.ts'
import { checkNotFrozenByOperator } from '../../credit/reversals/account-freeze.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { sweep } from '../../sweep.ts'

/** The browser hangs up after this time. If it does not, {@link endAudioChecks} ends the leg. */
export const ECHO_SECONDS = 20
const MAX_PER_HOUR = 10
/** The attempts of about a day. */
const GIVE_UP_AFTER = 50

export type AudioCheckRefusal =
  | 'account-frozen'
  | 'calling-paused'
  | 'unknown-user'
  | 'too-many-attempts'

/**
 * Returns the instruction that plays a user's own voice back to the browser ("Test your setup"). No number is
 * dialled and nothing is charged, so no call is stored. The leg is stored, because the echo instruction has no
 * time limit and {@link endAudioChecks} must end the leg.
 *
 * @param leg the browser's leg at the carrier
 */
export async function startAudioCheck(
  ports: Ports,
  leg: { legId: string; from: LegEnd },
): Promise<Outcome<Instruction, AudioCheckRefusal>> {
  if (!ports.business.callingEnabled) return refused('calling-paused')
  if (!('identity' in leg.from)) return refused('unknown-user')
  const userId = leg.from.identity
  return ports.database.transaction(async tx => {
    if (!(await isVerifiedUser(tx, userId))) return refused('unknown-user')
    const notFrozen = await checkNotFrozenByOperator(tx, userId)
    if (!notFrozen.ok) return notFrozen
    const now = ports.clock.now()
    const limit = { key: `audio-check:user:${userId}`, max: MAX_PER_HOUR, minutes: 60 }
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    await insertAudioCheck(tx, leg.legId, addSeconds(now, ECHO_SECONDS))
    return accepted({ is: 'echo' })
  })
}

/**
 * Ends audio checks at the carrier that have reached their time limit. Most have already ended. One that the carrier
 * does not end is set aside after about a day, because the carrier ends every call after 24 hours.
 */
export function endAudioChecks(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'audio-check',
    logKey: 'audioCheck',
    leaseSeconds: 30,
    batchSize: 20,
    giveUpAfter: GIVE_UP_AFTER,
    due: DUE_AUDIO_CHECKS,
    async process(legId) {
      const left = await secondsLeft(ports.voice, legId)
      if (left === 0) await ports.voice.endCall(legId)
      await ports.database.transaction(tx =>
        left === 0
          ? deleteAudioCheck(tx, legId)
          : setDue(tx, DUE_AUDIO_CHECKS, [legId], addSeconds(ports.clock.now(), left)),
      )
    },
  })
}

/**
 * Our clock may have been set forwards since the audio check began, so the carrier's own times must confirm its end,
 * if the carrier reports them. @returns whole seconds until the time limit
 */
async function secondsLeft(voice: VoiceCarrier, legId: string): Promise<number> {
  const startedAt = (await voice.fetchCall(legId))?.startedAt
  const now = voice.now()
  if (!startedAt || !now) return 0
  const leftMs = addSeconds(startedAt, ECHO_SECONDS).getTime() - now.getTime()
  return Math.max(0, Math.ceil(leftMs / 1_000))
}
