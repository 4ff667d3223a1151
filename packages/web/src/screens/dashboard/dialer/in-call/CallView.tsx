import { costOf } from '@ringback/contract/calls/billing'
import { type Micros, formatUsd } from '@ringback/contract/money'
import { isDialable } from '@ringback/contract/phone/e164'
import { formatDuration } from '@ringback/contract/text/figures'
import { useSellingRate } from '../../../../api/queries.ts'
import { Money } from '../../../../money/Money.tsx'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { paidStep } from '../../shared/calls/paid-step.ts'
import { type RingState, ringState } from '../../shared/calls/ring/CallRing.tsx'
import { useEndedCall } from '../feedback/EndedCallLine.tsx'
import { COST_FOLLOWS, callStateText, chargeText } from '../../shared/calls/call-words.ts'
import { CallPerson } from './CallPerson.tsx'
import type { ShownCall } from './use-shown-call.ts'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'

interface CallViewProps {
  shown: ShownCall
  /** The keys pressed during this call. */
  keys: string
  /** Gives the place of a call that has ended back to the number. */
  onClose: () => void
}

/** A call in the dialer card, in either direction: who it is, how long it lasts, what it costs, and when the next cent falls due. */
export function CallView({ shown, keys, onClose }: CallViewProps) {
  const call = usePricedCall(shown.call)
  const state = ringState(call, shown.status)
  return (
    <div className="call-view animate-arrive">
      <CallPerson
        call={call}
        state={state}
        seconds={shown.seconds}
        keys={keys}
        onClose={shown.status === null ? onClose : null}
      />
      {shown.status === null ? (
        <EndedClock call={call} seconds={shown.seconds} />
      ) : (
        <Clock
          seconds={shown.seconds}
          cost={costSoFar(call, shown.seconds)}
          isLive={state === 'connected' || state === 'reconnecting'}
          state={<State state={state} words={callStateText(shown.status, call.reconnecting)} />}
          note={nextNote(call, state, shown.seconds)}
        />
      )}
    </div>
  )
}

interface ClockProps {
  seconds: number
  /** Null for a call without a price. */
  cost: Micros | null
  isLive: boolean
  state: React.ReactNode
  /** What follows, at the right below the cost. */
  note: string
}

/** Time and cost, the largest figures of the card, and a line of words below each. */
function Clock({ seconds, cost, isLive, state, note }: ClockProps) {
  return (
    <>
      <div className="call-clock">
        <p
          role="timer"
          aria-live="off"
          className={classNames(
            'text-2xl leading-11 font-semibold tracking-[-0.02em] tabular-nums',
            !isLive && 'text-soft',
          )}
        >
          {formatDuration(seconds)}
        </p>
        {cost !== null && (
          <p className="text-xl font-semibold tracking-[-0.02em]">
            <span className="sr-only">Cost so far</span> <Money amount={cost} />
          </p>
        )}
      </div>
      <div className="flex min-h-4.5 flex-wrap items-center justify-between gap-x-3 text-xs">
        {state}
        <p className="min-w-0 truncate text-soft tabular-nums">
          <TextWithNumbers>{note}</TextWithNumbers>
        </p>
      </div>
    </>
  )
}

/** A call that has just ended: its exact length and cost, once the server has them. */
function EndedClock({ call, seconds }: { call: OngoingCall; seconds: number }) {
  const record = useEndedCall()
  const isPaid = call.direction === 'outbound'
  return (
    <Clock
      seconds={record?.duration ?? seconds}
      cost={record?.actualCost ?? costSoFar(call, seconds)}
      isLive={false}
      state={<State state="ended" words="Call ended" />}
      note={record ? chargeText(record) : isPaid ? COST_FOLLOWS : ''}
    />
  )
}

/** The caption of the call, in the colour of its state. */
function State({ state, words }: { state: RingState; words: string }) {
  return (
    <p
      // Its end is announced with the name (shell/CallAnnouncer).
      role={words === 'Call ended' ? undefined : 'status'}
      className={classNames(
        'flex shrink-0 items-center gap-1.5 font-semibold',
        state === 'reconnecting' ? 'text-warn' : state === 'connected' ? 'text-call' : 'text-soft',
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      <span>{words}</span>
      {state === 'ringing' && <span>Ringing</span>}
    </p>
  )
}

const HALF_CENT = 5_000n

/** "next $0.04 at 03:00", once the call is answered. */
function nextNote(call: OngoingCall, state: RingState, seconds: number): string {
  const { nextCost, nextAtSeconds } = paidStep(call, seconds)
  const isLast = call.authorisedSeconds !== null && (nextAtSeconds ?? 0) >= call.authorisedSeconds
  // Steps of less than a cent would be "next $0.00".
  const isShown = nextCost !== null && nextCost >= HALF_CENT && call.connectedAtMs !== null
  if (!isShown || nextAtSeconds === null || state === 'ended' || isLast) return ''
  return nextCostText(nextCost, formatDuration(nextAtSeconds))
}

/** The cost of all billing increments that have started. The first one starts when the call is answered. */
function costSoFar(call: OngoingCall, seconds: number): Micros | null {
  const { ratePerMinute, billingSeconds, connectedAtMs } = call
  if (ratePerMinute === null || billingSeconds === null) return null
  const billedSeconds = connectedAtMs === null ? 0 : Math.max(1, seconds)
  return costOf({ ratePerMinute, billingSeconds }, billedSeconds)
}

/** The call with the rate that was looked up while its number was typed, if pre-create sent none. */
function usePricedCall(call: OngoingCall): OngoingCall {
  const isUnpriced = call.ratePerMinute === null && call.direction === 'outbound'
  const rate = useSellingRate(isUnpriced && isDialable(call.to) ? call.to : null).data
  if (!isUnpriced || !rate) return call
  const { sellingRatePerMinute: ratePerMinute, sellingBillingSeconds: billingSeconds } = rate
  return { ...call, ratePerMinute, billingSeconds }
}

/** "next $0.04 at 03:00" */
function nextCostText(cost: Micros, time: string): string {
  return `next ${formatUsd(cost)} at ${time}`
}
