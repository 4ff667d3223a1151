import { type CallerIdDecision, decideCallerId } from '@ringback/contract/calls/caller-id-rules'
import type { Outcome } from '@ringback/contract/outcome'
import { type E164, isE164 } from '@ringback/contract/phone/e164'
import { shownNumber, shownPlatformNumber } from '../../core/caller-ids/verified-number.ts'
import type { Reader } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findUsableCallerId } from '../../store/caller-ids/caller-ids.ts'

/** The platform number and the rules, which decide about the caller ID of every call. */
export function callerIdFacts({ business }: Pick<Ports, 'business'>) {
  return { platform: shownPlatformNumber(business), rules: business.callerIdRules }
}

/**
 * Decides the caller ID of a user's call.
 *
 * @param chosen the user's choice; ignored if the user cannot use the number now
 */
export async function decideCallerIdOf(
  db: Reader,
  ports: Pick<Ports, 'business'>,
  { userId, to, chosen }: { userId: string; to: E164; chosen: string | null },
): Promise<Outcome<CallerIdDecision<E164>, 'no-caller-id'>> {
  const facts = callerIdFacts(ports)
  if (chosen === null || !isE164(chosen) || chosen === facts.platform.phoneNumber) {
    return decideCallerId({ to, chosen: null, ...facts })
  }
  const kind = await findUsableCallerId(db, userId, chosen)
  if (kind === null) return decideCallerId({ to, chosen: null, ...facts })
  const own = shownNumber(chosen, kind === 'verified' ? 'verified' : 'rented')
  return decideCallerId({ to, chosen: own, ...facts })
}
