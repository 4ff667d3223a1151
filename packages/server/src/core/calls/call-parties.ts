import type { Direction } from '@ringback/contract/customers/calls/calls'
import { type E164, isE164 } from '@ringback/contract/phone/e164'
import { type CallerNumber, callerNumberOf } from './call.ts'

/** Whose call it is and between which numbers, from the carrier's records of its legs. */
export interface CallParties {
  userId: string
  direction: Direction
  fromNumber: CallerNumber
  toNumber: E164
}

/**
 * One end of a leg: a phone, with its number or with what the carrier reports instead, or a browser, with the identity in
 * its access token, which is the id of its user.
 */
export type LegEnd = { phone: string } | { identity: string }

/** Who calls whom on one leg, in the carrier's record. */
interface LegParties {
  from: LegEnd
  to: LegEnd
}

export function kindOfParty(party: LegEnd): 'browser' | 'phone' {
  return 'identity' in party ? 'browser' : 'phone'
}

/**
 * An outgoing call's first leg comes from the user's browser, and its second one goes to the called phone. An incoming
 * call's first leg goes to the rented number, and its second one to the browser of the renter.
 *
 * @returns null when neither leg has the browser of a user, or the other end has no phone number
 */
export function partiesOf(parent: LegParties, child: LegParties): CallParties | null {
  const direction: Direction = kindOfParty(parent.from) === 'browser' ? 'outbound' : 'inbound'
  const browser = direction === 'outbound' ? parent.from : child.to
  const toNumber = numberOf(direction === 'outbound' ? child.to : parent.to)
  if (!('identity' in browser) || !isE164(toNumber)) return null
  const fromNumber = callerNumberOf(numberOf(direction === 'outbound' ? child.from : parent.from))
  return { userId: browser.identity, direction, fromNumber, toNumber }
}

function numberOf(party: LegEnd): string {
  return 'phone' in party ? party.phone : ''
}
