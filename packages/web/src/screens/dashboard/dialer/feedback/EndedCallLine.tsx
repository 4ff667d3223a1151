import { type ListedCall, isTerminal } from '@ringback/contract/customers/calls'
import { useBalance, useHistory } from '../../../../api/queries.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { formatDuration } from '../../../../strings/dates.ts'
import { statusWord } from '../../../../strings/history.ts'
import { RECENT_CALLS } from '../use-dialer-panels.ts'
import { chargeText, endedCall } from '../strings.ts'

/** The call that has just ended, if the server has recorded its end; otherwise null. */
export function useEndedCall(): ListedCall | null {
  const { call, lastCall } = useSoftphone().phone
  const recent = useHistory({ page: 1, limit: RECENT_CALLS })
  if (call || !lastCall) return null
  const ended = recent.data?.calls.find(({ id }) => id === lastCall.callId)
  return ended && isTerminal(ended.status) ? ended : null
}

/** How long a call was and what it cost, in the place of the rate until the next key. */
export function EndedCallLine({ call }: { call: ListedCall }) {
  const { duration, status } = call
  const balance = useBalance().data
  return (
    <div className="min-h-13.5 animate-arrive px-0.5 text-sm">
      <p className="font-semibold">
        {status === 'completed' ? endedCall.after(formatDuration(duration ?? 0)) : statusWord(call)}
      </p>
      <p className="flex justify-between gap-2 text-soft tabular-nums">
        {chargeText(call)}
        {/* On a phone the question after a call stands where the header has the balance. */}
        {balance && <span className="lg:hidden">{endedCall.balance(balance.balance)}</span>}
      </p>
    </div>
  )
}
