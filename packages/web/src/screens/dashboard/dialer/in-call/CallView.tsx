import { isDialable } from '@ringback/contract/phone'
import { useSellingRate } from '../../../../api/queries.ts'
import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { CallFacts } from './CallFacts.tsx'
import { CallHeader } from './CallHeader.tsx'
import { useCallSeconds } from '../../shared/calls/use-call-seconds.ts'

interface CallViewProps {
  call: OngoingCall
  status: CallStatus
  /** The keys pressed during this call. */
  keys: string
}

/** The upper part of the dialer during a call: the remote number, the timer, cost and quality. */
export function CallView({ call, status, keys }: CallViewProps) {
  const seconds = useCallSeconds(call.connectedAtMs)
  const { authorisedSeconds } = call
  const secondsLeft = authorisedSeconds === null ? null : authorisedSeconds - seconds
  const pricedCall = usePricedCall(call)
  return (
    <>
      <CallHeader call={call} status={status} seconds={seconds} />
      <CallFacts call={pricedCall} seconds={seconds} secondsLeft={secondsLeft} />
      <output
        aria-label={dialer.keysSent}
        className="-mt-1.5 -mb-1 h-6 truncate text-center text-base leading-6 font-semibold tracking-[0.2em] low:-mt-1.5 low:mb-0"
      >
        {keys}
      </output>
    </>
  )
}

/** The call with the rate that was looked up while its number was typed, if pre-create sent none. */
function usePricedCall(call: OngoingCall): OngoingCall {
  const isUnpriced = call.ratePerMinute === null && call.direction === 'outbound'
  const rate = useSellingRate(isUnpriced && isDialable(call.to) ? call.to : null).data
  if (!isUnpriced || !rate) return call
  const { sellingRatePerMinute: ratePerMinute, sellingBillingSeconds: billingSeconds } = rate
  return { ...call, ratePerMinute, billingSeconds }
}
