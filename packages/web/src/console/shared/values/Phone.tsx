import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls/calls'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { useNumberingPlan } from '../../../phone/numbering-plan.ts'
import { shared } from '../strings.ts'

/** A phone number in groups, from E.164. */
export function Phone({ number }: { number: string }) {
  useNumberingPlan()
  return <PhoneNumber number={number} className="whitespace-nowrap tabular-nums" />
}

/** A number of a call. The caller of an incoming call may withhold it. */
export function Party({ number }: { number: string }) {
  return number.startsWith('+') ? <Phone number={number} /> : shared.withheld
}

type Sides = Pick<ListedCallOfCustomer, 'direction' | 'fromNumber' | 'toNumber'>

/** The number that is not ours: the called one of an outgoing call, the caller of an incoming one. */
export function otherPartyOf({ direction, fromNumber, toNumber }: Sides): string {
  return direction === 'outbound' ? toNumber : fromNumber
}

/** The other side's number behind an arrow that shows the direction. */
export function DirectedParty({ call }: { call: Sides }) {
  const Arrow = call.direction === 'outbound' ? ArrowUpRight : ArrowDownLeft
  const direction = shared.directions[call.direction]
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <span title={direction} className="text-soft">
        <Arrow size={15} aria-hidden="true" />
        <span className="sr-only">{direction}</span>
      </span>
      <Party number={otherPartyOf(call)} />
    </span>
  )
}
