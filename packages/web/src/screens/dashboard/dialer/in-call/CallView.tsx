import { isDialable } from '@ringback/contract/phone'
import { useSellingRate } from '../../../../api/queries.ts'
import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { CallFacts } from './CallFacts.tsx'
import { CallTime, CalledLine, CallerHeader, SentKeys } from './CallHeader.tsx'
import { useCallSeconds } from '../../shared/calls/use-call-seconds.ts'

interface CallViewProps {
  call: OngoingCall
  status: CallStatus
  /** The keys pressed during this call. */
  keys: string
}

/** What the dialer shows of a call: the other person, the timer, cost and quality. */
export function CallView({ call, status, keys }: CallViewProps) {
  const seconds = useCallSeconds(call.connectedAtMs)
  const { authorisedSeconds } = call
  const secondsLeft = authorisedSeconds === null ? null : authorisedSeconds - seconds
  const pricedCall = usePricedCall(call)
  const isIncoming = call.direction === 'inbound'
  return (
    <>
      {isIncoming ? <CallerHeader call={call} /> : <CalledLine call={call} keys={keys} />}
      <CallTime call={call} status={status} seconds={seconds} />
      <CallFacts call={pricedCall} seconds={seconds} secondsLeft={secondsLeft} />
      {isIncoming && <SentKeys keys={keys} className="-mt-1.5 -mb-1 h-6 text-center low:mb-0" />}
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
