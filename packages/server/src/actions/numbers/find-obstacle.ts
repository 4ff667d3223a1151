import type { IncomingObstacle } from '@ringback/contract/numbers'
import { validateDestination } from '../../core/calls/destination-policy.ts'
import { incomingTariff } from '../../core/calls/incoming-tariff.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { CallerState } from '../../store/calls/call-limits.ts'
import type { RentedNumber } from '../../store/numbers/virtual-numbers.ts'
import { readCallerState } from '../calls/check-limits.ts'
import { authoriseForward } from '../calls/forward-call.ts'
import { authoriseAtPrice } from '../calls/route-incoming.ts'

/** What keeps a call to the number from the steps that its renter has chosen, if it came now. The other calls of the renter are not considered. */
export async function findObstacle(
  ports: Ports,
  tx: Tx,
  { userId, phoneNumber, forwardsTo }: RentedNumber,
): Promise<IncomingObstacle | null> {
  const { callingEnabled, destinationRules, inboundRatePerMinute } = ports.terms
  const state = await readCallerState(ports, tx, userId, forwardsTo ?? phoneNumber)
  if (!callingEnabled || state.isCallingSwitchedOff) return 'calling-paused'
  if (state.freeze?.why === 'account-frozen') return 'account-frozen'
  if (inboundRatePerMinute > 0n && !mayCost(ports, state)) return 'credit-for-incoming'
  if (forwardsTo === null) return null
  if (state.freeze) return state.freeze.why === 'in-debt' ? 'credit-for-forwarding' : 'forwarding'
  const destination = validateDestination(forwardsTo, destinationRules)
  if (!destination.ok) return 'forwarding'
  const call = { userId, rentedNumber: phoneNumber, to: destination.value }
  const authorised = await authoriseForward(ports, tx, call, state)
  if (authorised.ok) return null
  return CREDIT_REFUSALS.has(authorised.why) ? 'credit-for-forwarding' : 'forwarding'
}

const CREDIT_REFUSALS: ReadonlySet<string> = new Set([
  'no-credit',
  'too-little-credit',
  'increment-too-dear',
])

function mayCost(ports: Ports, state: CallerState): boolean {
  const tariff = incomingTariff(ports.terms.inboundRatePerMinute)
  return state.freeze === null && authoriseAtPrice(ports, state, tariff).ok
}
