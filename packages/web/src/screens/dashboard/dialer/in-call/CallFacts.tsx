import { decideListedCallerId } from '@ringback/contract/customers/numbers/caller-ids'
import type { ReactNode } from 'react'
import { useBalance, useCallerIds } from '../../../../api/queries.ts'
import { Money } from '../../../../money/Money.tsx'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import type { OngoingCall, CallQuality } from '../../../../softphone/machine/softphone-state.ts'
import { Select } from '../../../../ui/choice/Select.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { upToText } from '../../shared/calls/call-words.ts'
import type { ShownCall } from './use-shown-call.ts'

/** The last row of a call: how long it may last, how it sounds, and which number the other person sees. */
export function CallFacts({ shown }: { shown: ShownCall }) {
  const { call, status } = shown
  const { quality, direction } = call
  return (
    <dl className="call-facts">
      {status === null ? (
        <BalanceFact />
      ) : (
        direction === 'outbound' && <Fact title="Left">{timeLeft(shown)}</Fact>
      )}
      <Fact title="Quality">
        <span className="flex items-center gap-2">
          {qualityText(quality.label)}
          <span className="w-10 max-sm:hidden">
            <Sparkline values={quality.history} label={quality.label} />
          </span>
        </span>
      </Fact>
      {direction === 'outbound' ? (
        <SeenNumber call={call} />
      ) : (
        <Fact title="They called">
          <PhoneNumber number={call.to} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-soft">{title}</dt>
      <dd className="truncate text-sm font-semibold">{children}</dd>
    </div>
  )
}

function timeLeft({ call, seconds }: ShownCall): string {
  const { authorisedSeconds } = call
  return authorisedSeconds === null ? '...' : upToText(authorisedSeconds - seconds)
}

function BalanceFact() {
  const balance = useBalance().data?.balance
  return <Fact title="Balance">{balance === undefined ? '...' : <Money amount={balance} />}</Fact>
}

/** The choice of the caller ID, which cannot be changed during the call: the number that the server has named. */
function SeenNumber({ call }: { call: OngoingCall }) {
  const { fromNumber: chosen, to } = call
  const listed = useCallerIds().data
  const decided = chosen === null ? null : decideListedCallerId(listed, { to, chosen })
  const isDoubtful = decided?.ok === true && decided.value.isReplaced
  const text = chosen === null ? '...' : formatPhoneNumber(chosen)
  return (
    <Fact title={isDoubtful ? 'They may see another than' : 'They see'}>
      <Select
        look="text"
        disabled
        label="Caller ID"
        items={[text]}
        selected={text}
        onSelect={() => undefined}
        itemKey={item => item}
        itemText={item => item}
        renderItem={item => <TextWithNumbers>{item}</TextWithNumbers>}
      />
    </Fact>
  )
}

function qualityText(label: string | null): string {
  return label ?? 'Measuring'
}

const WIDTH = 120
const HEIGHT = 20
/** The range of the mean opinion score. */
const LOWEST_SCORE = 1
const HIGHEST_SCORE = 4.5

/** The quality of the last minute as a line. Decorative, because the quality is shown as text. */
function Sparkline(props: { values: readonly number[]; label: CallQuality['label'] }) {
  const { values, label } = props
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values
    .map((value, index) => `${(index * step).toFixed(1)},${yOf(value)}`)
    .join(' ')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames('h-5 w-full min-w-0 overflow-visible', colourOf(label))}
    >
      {values.length > 1 ? (
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="2 5"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

function yOf(score: number): string {
  const share =
    (Math.min(HIGHEST_SCORE, Math.max(LOWEST_SCORE, score)) - LOWEST_SCORE) /
    (HIGHEST_SCORE - LOWEST_SCORE)
  return (HEIGHT - 2 - share * (HEIGHT - 7)).toFixed(1)
}

function colourOf(label: CallQuality['label']): string {
  if (label === null) return 'text-line-strong'
  if (label === 'Degraded' || label === 'No sound') return 'text-danger'
  return label === 'Fair' ? 'text-warn' : 'text-call'
}
