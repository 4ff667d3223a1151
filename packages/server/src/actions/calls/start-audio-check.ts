import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { addSeconds } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { insertAudioCheck } from '../../store/calls/audio-checks.ts'
import { isVerifiedUser } from '../../store/accounts/users.ts'
import { limitAttempts } from '../limit-attempts.ts'

/** The browser hangs up after ten seconds; a page that does not is told by the carrier. */
const ECHO_SECONDS = 20
const MOST_AN_HOUR = 10

export type AudioCheckRefusal = 'calling-paused' | 'unknown-user' | 'too-many-attempts'

/**
 * A browser wants to hear itself. Nobody is called and nothing is charged, so it needs no call of ours; it
 * is written down only to be ended in time, by {@link endSetupTests}.
 * @param leg the browser's, with `from` as the carrier read it from the access token
 */
export async function startAudioCheck(
  ports: Ports,
  leg: { callSid: string; from: string },
): Promise<Outcome<string, AudioCheckRefusal>> {
  if (!ports.terms.callingEnabled) return refused('calling-paused')
  const userId = /^client:(.+)$/.exec(leg.from)?.[1]
  if (userId === undefined) return refused('unknown-user')
  return ports.database.transaction(async tx => {
    if (!(await isVerifiedUser(tx, userId))) return refused('unknown-user')
    const now = ports.clock.now()
    const limit = { key: `setup-test:user:${userId}`, most: MOST_AN_HOUR, minutes: 60 }
    const counted = await limitAttempts(tx, now, [limit])
    if (!counted.ok) return counted
    await insertAudioCheck(tx, leg.callSid, addSeconds(now, ECHO_SECONDS))
    return accepted(ports.voice.echo())
  })
}
