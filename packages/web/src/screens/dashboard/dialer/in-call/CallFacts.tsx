import { costOf } from '@ringback/contract/billing'
import type { Micros } from '@ringback/contract/money'
import type { ReactNode } from 'react'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { dialer, qualityText, upToText } from '../../../../strings/dialer.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Money } from '../../../../money/Money.tsx'
import { Sparkline } from './Sparkline.tsx'

interface CallFactsProps {
  call: OngoingCall
  seconds: number
  /** Seconds until the carrier ends the call; null while unknown. */
  secondsLeft: number | null
}

/** Cost so far, time left and sound quality of the call. */
export function CallFacts({ call, seconds, secondsLeft }: CallFactsProps) {
  const { quality } = call
  // The cost of an incoming call is shown in the history only.
  const hasCost = call.direction === 'outbound'
  const cost = costSoFar(call, seconds)
  return (
    <dl
      className={classNames(
        'grid divide-x divide-line rounded-control border border-line bg-well',
        hasCost && 'grid-cols-[auto_auto_1fr]',
      )}
    >
      {hasCost && (
        <>
          <Fact title={dialer.cost}>
            {cost === null ? dialer.unknown : <Money amount={cost} />}
          </Fact>
          <Fact title={dialer.left}>
            {secondsLeft === null ? dialer.unknown : upToText(secondsLeft)}
          </Fact>
        </>
      )}
      <Fact title={dialer.quality}>
        <span className="flex items-center gap-2 max-[22.5rem]:gap-1">
          <span className="whitespace-nowrap">{qualityText(quality.label)}</span>
          <Sparkline values={quality.history} label={quality.label} />
        </span>
      </Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-2.5 py-2 max-[22.5rem]:px-1.5 sm:px-3.5 low:py-1">
      <dt className="truncate text-xs text-faint">{title}</dt>
      <dd className="mt-0.5 text-sm font-semibold max-[22.5rem]:text-xs">{children}</dd>
    </div>
  )
}

/** The cost of all billing increments that have started. The first one starts when the call is answered. */
function costSoFar(call: OngoingCall, seconds: number): Micros | null {
  const { ratePerMinute, billingSeconds, connectedAtMs } = call
  if (ratePerMinute === null || billingSeconds === null) return null
  const billedSeconds = connectedAtMs === null ? 0 : Math.max(1, seconds)
  return costOf({ ratePerMinute, billingSeconds }, billedSeconds)
}
