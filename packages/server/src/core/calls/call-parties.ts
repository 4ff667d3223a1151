import type { Direction } from '@ringback/contract/customers/calls'
import { type E164, isE164 } from '@ringback/contract/phone'
import { type CallerNumber, callerNumberOf } from './caller-number.ts'

/** Whose call it is and between which numbers, from the carrier's records of its legs. */
export interface CallParties {
  userId: string
  direction: Direction
  fromNumber: CallerNumber
  toNumber: E164
}

/** Who calls whom on one leg, in the carrier's record. */
interface LegParties {
  from: string
  to: string
}

/** What the carrier writes before the identity in a browser's access token, which is the id of its user. */
const BROWSER = 'client:'

export function kindOfParty(party: string): 'browser' | 'phone' {
  return party.startsWith(BROWSER) ? 'browser' : 'phone'
}

/**
 * An outgoing call's first leg comes from the user's browser, and its second one goes to the called phone. An incoming
 * call's first leg goes to the rented number, and its second one to the browser of the renter.
 *
 * @returns null when neither leg has the browser of a user, or the other end has no phone number
 */
export function partiesOf(parent: LegParties, child: LegParties): CallParties | null {
  const direction: Direction = parent.from.startsWith(BROWSER) ? 'outbound' : 'inbound'
  const browser = direction === 'outbound' ? parent.from : child.to
  const toNumber = direction === 'outbound' ? child.to : parent.to
  if (!browser.startsWith(BROWSER) || !isE164(toNumber)) return null
  const fromNumber = callerNumberOf(direction === 'outbound' ? child.from : parent.from)
  return { userId: browser.slice(BROWSER.length), direction, fromNumber, toNumber }
}
