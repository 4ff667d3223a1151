import type { IncomingObstacle, ListedNumber } from '@ringback/contract/numbers'
import { validateDestination } from '../../core/calls/destination-policy.ts'
import { incomingTariff } from '../../core/calls/incoming-tariff.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { CallerState } from '../../store/calls/call-limits.ts'
import type { RentedNumber } from '../../store/numbers/virtual-numbers.ts'
import { readCallerState } from '../calls/check-limits.ts'
import { authoriseForward } from '../calls/forward-call.ts'
import { authoriseAtPrice } from '../calls/route-incoming.ts'

/** What a call to a number would meet now. */
type CallSituation = Pick<ListedNumber, 'obstacle' | 'isInCall'>

export async function readSituation(
  ports: Ports,
  tx: Tx,
  number: RentedNumber,
): Promise<CallSituation> {
  const { userId, phoneNumber, forwardsTo } = number
  const state = await readCallerState(ports, tx, userId, forwardsTo ?? phoneNumber)
  const isInCall = state.hasLiveCall || state.hasUsableCall
  return { isInCall, obstacle: await findObstacle(ports, tx, number, state) }
}

/** What keeps a call from the steps that the renter has chosen. The other calls of the renter are not considered. */
async function findObstacle(
  ports: Ports,
  tx: Tx,
  { userId, phoneNumber, forwardsTo }: RentedNumber,
  state: CallerState,
): Promise<IncomingObstacle | null> {
  const { callingEnabled, destinationRules, inboundRatePerMinute } = ports.terms
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
