import { printRate } from '@ringback/contract/money'
import type { ReactNode } from 'react'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { dialer, qualityWords, timeLeft } from '../../../../strings/dialer.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { costOf } from '../entry/call-cost.ts'
import { Sparkline } from './Sparkline.tsx'

interface CallFactsProps {
  call: OngoingCall
  seconds: number
  /** Seconds until the carrier ends the call; null until it is known. */
  left: number | null
}

/** What the call costs, how long it may last, and how it sounds. */
export function CallFacts({ call, seconds, left }: CallFactsProps) {
  const { quality } = call
  // What an incoming call costs, if anything, stands in the history.
  const isPriced = call.direction === 'outbound'
  return (
    <dl
      className={classNames(
        'grid divide-x divide-line rounded-control border border-line bg-well',
        isPriced && 'grid-cols-[auto_auto_1fr]',
      )}
    >
      {isPriced && (
        <>
          <Fact title={dialer.cost}>{costSoFar(call, seconds)}</Fact>
          <Fact title={dialer.left}>{left === null ? dialer.unknown : timeLeft(left)}</Fact>
        </>
      )}
      <Fact title={qualityWords(quality.label)}>
        <Sparkline values={quality.history} rating={quality.label} />
      </Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-2.5 py-2 sm:px-3.5 sm:py-3">
      <dt className="truncate text-xs text-faint">{title}</dt>
      <dd className="mt-0.5 text-sm font-semibold">{children}</dd>
    </div>
  )
}

/** Billed from the first answered moment on, a whole increment at a time. */
function costSoFar(call: OngoingCall, seconds: number): string {
  const { ratePerMinute, billingSeconds, connectedAtMs } = call
  if (ratePerMinute === null || billingSeconds === null) return dialer.unknown
  const answered = connectedAtMs === null ? 0 : Math.max(1, seconds)
  return printRate(costOf({ ratePerMinute, billingSeconds }, answered))
}
