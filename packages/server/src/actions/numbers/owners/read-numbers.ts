import type {
  ListedNumber,
  VirtualNumber,
  IncomingBlockedReason,
} from '@ringback/contract/customers/numbers/numbers'
import type { Ports } from '../../../ports/ports.ts'
import {
  type RentedNumber,
  isVisible,
  listNumbers,
} from '../../../store/numbers/virtual-numbers.ts'
import { findVoicemailBlockedReason } from '../../calls/voicemail/start-voicemail.ts'
import { validateDestination } from '../../../core/calls/destinations/destination-policy.ts'
import { authoriseIncoming } from '../../../core/calls/limits/authorise-call.ts'
import { type IncomingPrice, incomingPrice } from '../../../core/rates/incoming-price.ts'
import type { Tx } from '../../../ports/database.ts'
import type { CallerState } from '../../../store/calls/call-limits.ts'
import { readCallerLeg } from '../../rates/find-rate.ts'
import { allowanceOf, readCallerState } from '../../calls/outgoing/check-limits.ts'
import { authoriseForward } from '../../calls/incoming/forward-call.ts'

/** A user's rented numbers, oldest first, without ended ones. */
export async function readNumbers(livePorts: Ports, userId: string): Promise<ListedNumber[]> {
  // The copy keeps the present settings, so that all numbers follow one set of them.
  const ports = { ...livePorts }
  const numbers = await ports.database.read(db => listNumbers(db, userId))
  if (numbers.length === 0) return []
  return ports.database.transaction(async tx => {
    const listed: ListedNumber[] = []
    const takesMessages = numbers.some(({ settings }) => settings.voicemailGreeting !== null)
    const blockedReason = takesMessages ? await findVoicemailBlockedReason(ports, tx, userId) : null
    for (const number of numbers) {
      const voicemailBlockedReason =
        number.settings.voicemailGreeting === null ? null : blockedReason
      const situation = await readSituation(ports, tx, number)
      listed.push({ ...virtualNumberOf(number), voicemailBlockedReason, ...situation })
    }
    return listed
  })
}

/** @throws when the number is not visible to its renter */
export function virtualNumberOf(number: RentedNumber): VirtualNumber {
  const { id, phoneNumber, status, monthlyFee, renewalAt, countryCode } = number
  if (!isVisible(status) || renewalAt === null) throw new Error(`number ${id} is ${status}`)
  return {
    ...{ id, phoneNumber, status, monthlyFee, renewalDate: renewalAt, countryCode },
    ...number.settings,
    hasRecordedGreeting: number.greetingKey !== null,
  }
}

/** What a call to a number would meet and cost now. */
type CallSituation = Pick<ListedNumber, 'blockedReason' | 'isInCall' | 'incomingRatePerMinute'>

async function readSituation(ports: Ports, tx: Tx, number: RentedNumber): Promise<CallSituation> {
  const { userId, phoneNumber } = number
  const { forwardsTo } = number.settings
  const state = await readCallerState(ports, tx, userId, forwardsTo ?? phoneNumber)
  const isInCall = state.hasLiveCall || state.hasUsableCall
  const price = incomingPrice(await readCallerLeg(ports, tx, number), ports.business)
  return {
    isInCall,
    blockedReason: await findBlockedReason(ports, tx, number, { state, price }),
    incomingRatePerMinute: price.tariff.ratePerMinute,
  }
}

/** What keeps a call from the steps that the renter has chosen. The other calls of the renter are not considered. */
async function findBlockedReason(
  ports: Ports,
  tx: Tx,
  number: RentedNumber,
  { state, price }: { state: CallerState; price: IncomingPrice },
): Promise<IncomingBlockedReason | null> {
  const { phoneNumber } = number
  const { forwardsTo } = number.settings
  const { callingEnabled, destinationRules } = ports.business
  if (!callingEnabled || state.isCallingSwitchedOff) return 'calling-paused'
  if (state.freeze?.why === 'account-frozen') return 'account-frozen'
  const unringable = findRingBlockedReason(ports, state, price)
  if (unringable !== null) return unringable
  if (forwardsTo === null) return null
  if (state.freeze) return state.freeze.why === 'in-debt' ? 'credit-for-forwarding' : 'forwarding'
  const destination = validateDestination(forwardsTo, destinationRules)
  if (!destination.ok) return 'forwarding'
  const call = { renter: number, rentedNumber: phoneNumber, to: destination.value }
  const authorised = await authoriseForward(ports, tx, call, state)
  if (authorised.ok) return null
  return CREDIT_REFUSALS.has(authorised.why) ? 'credit-for-forwarding' : 'forwarding'
}

const CREDIT_REFUSALS: ReadonlySet<string> = new Set([
  'no-credit',
  'too-little-credit',
  'increment-too-expensive',
])

/** What keeps the browser from ringing: the credit, or the limits of the renter's day. */
function findRingBlockedReason(
  ports: Ports,
  state: CallerState,
  price: IncomingPrice,
): IncomingBlockedReason | null {
  if (price.tariff.ratePerMinute > 0n && state.freeze) return 'credit-for-incoming'
  const allowance = allowanceOf(ports, state)
  const authorised = authoriseIncoming(price, state.balance.available, allowance)
  if (authorised.ok) return null
  return authorised.why === 'too-little-credit' ? 'credit-for-incoming' : 'limit-for-incoming'
}
