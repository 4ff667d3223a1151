import { decideListedCallerId } from '@ringback/contract/customers/caller-ids'
import type { ReactNode } from 'react'
import { useBalance, useCallerIds } from '../../../../api/queries.ts'
import { Money } from '../../../../money/Money.tsx'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { upToText } from '../../shared/calls/call-words.ts'
import { Select } from '../../../../ui/choice/Select.tsx'
import { Sparkline } from './Sparkline.tsx'
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
        renderItem={item => <span translate="no">{item}</span>}
      />
    </Fact>
  )
}

function qualityText(label: string | null): string {
  return label ?? 'Measuring'
}
