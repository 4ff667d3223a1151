import { type CallRecord, isTerminal } from '@ringback/contract/customers/calls/calls'
import { type Micros, formatUsd } from '@ringback/contract/money'
import { formatDuration } from '@ringback/contract/text/figures'
import { useBalance } from '../../../../api/queries.ts'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { chargeText, statusWord } from '../../shared/calls/call-words.ts'
import { useRecentCalls } from '../use-dialer-panels.ts'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'

/** The call that has just ended, if the server has recorded its end; otherwise null. */
export function useEndedCall(): CallRecord | null {
  const lastCall = usePhone(phone => (phone.call ? null : phone.lastCall))
  const { calls } = useRecentCalls()
  if (!lastCall) return null
  const ended = calls?.find(({ id }) => id === lastCall.callId)
  if (!ended || !isTerminal(ended.status)) return null
  // Of a call that was missed, nothing stands above an empty field: the recent calls have it.
  return ended.direction === 'inbound' && ended.status !== 'completed' ? null : ended
}

/** How long a call was and what it cost, in the place of the rate until the next key. */
export function EndedCallLine({ call }: { call: CallRecord }) {
  const { duration, status } = call
  const balance = useBalance().data
  return (
    <div className="dialer-rate flex min-h-13.5 animate-arrive items-start gap-3 px-0.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {status === 'completed' ? afterText(formatDuration(duration)) : statusWord(call)}
        </p>
        <p className="flex justify-between gap-2 text-soft tabular-nums">
          <span>
            <TextWithNumbers>{chargeText(call)}</TextWithNumbers>
          </span>
          {/* The balance panel is beside the card on a desk alone. */}
          {balance && (
            <span className="lg:hidden">
              <TextWithNumbers>{balanceText(balance.balance)}</TextWithNumbers>
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

function afterText(duration: string): string {
  return `Call ended, ${duration}`
}

function balanceText(balance: Micros): string {
  return `Balance ${formatUsd(balance)}`
}
