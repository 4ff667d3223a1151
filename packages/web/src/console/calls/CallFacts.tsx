import { formatExactUsd } from '@ringback/contract/money'
import type { CallComparison } from '@ringback/contract/operator/calls/call-changes'
import type { InspectedCall } from '@ringback/contract/operator/calls/inspected-call'
import { percentText } from '@ringback/contract/text/figures'
import { destinationText } from '@ringback/contract/text/places'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Badge } from '../../ui/status/Badge.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Definition, Section } from '../shared/Page.tsx'
import { CustomerLink, Id } from '../shared/values/EntityLink.tsx'
import { wordsOf } from '../shared/values/StateBadges.tsx'
import { Length, Party, Time, DIRECTIONS } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'
import { SmallTable } from './CallMoney.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'

const CARRIERS = { twilio: 'Twilio', sip: 'SIP trunk' } as const

const ISSUES = {
  'audio-latency': 'Delay',
  'choppy-audio': 'Choppy audio',
  'dropped-call': 'Dropped call',
  echo: 'Echo',
  'noisy-call': 'Noise',
  'one-way-audio': 'One-way audio',
} as const

/** Every field of a call that is not money. */
export function CallFacts({ call }: { call: InspectedCall }) {
  const { carrier, parentSid, childSid, instructions } = call
  return (
    <Section title="Facts">
      <Definition
        rows={[
          ['Call', <Id key="id">{call.id}</Id>],
          [
            'Customer',
            <CustomerLink key="customer" id={call.customerId} email={call.customerEmail} />,
          ],
          ['Direction', wordOf(DIRECTIONS, call.direction)],
          ['From', <Party key="from" number={call.fromNumber} />],
          ['To', <Party key="to" number={call.toNumber} />],
          ['Destination', destinationText(call.destination) || null],
          ['Created', <Time key="created" at={call.createdAt} seconds />],
          ['Dialled', <Time key="dialled" at={call.dialledAt} seconds />],
          ['Answered', <Time key="answered" at={call.answeredAt} seconds />],
          ['Ended', <Time key="ended" at={call.endedAt} seconds />],
          ['Settled', <Time key="settled" at={call.settledAt} seconds />],
          ['Length', <Length key="length" seconds={call.seconds} />],
          ['Carrier', carrier && wordOf(CARRIERS, carrier)],
          [
            call.direction === 'outbound' ? 'Leg of the browser' : 'Leg of the caller',
            parentSid && <Id key="parent">{parentSid}</Id>,
          ],
          ['Called leg', childSid && <Id key="child">{childSid}</Id>],
          ['Next check with the carrier', <Time key="check" at={call.nextCheckAt} seconds />],
          ['Comparisons with the carrier', call.comparisons],
        ]}
      />
      {instructions !== null && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer text-soft">Instructions to the carrier</summary>
          <p
            dir="ltr"
            translate="no"
            className="mt-1.5 rounded-small bg-well p-2 font-mono text-xs wrap-anywhere"
          >
            {instructions}
          </p>
        </details>
      )}
    </Section>
  )
}

/** What the customer's browser measured during the call. */
export function Quality({ call: { quality } }: { call: InspectedCall }) {
  return (
    <Section title="Quality">
      {quality ? (
        <Definition
          rows={[
            [
              'Mean opinion score',
              `${quality.mos.toFixed(1)} of 4.5, at its lowest ${quality.lowestMos.toFixed(1)}`,
            ],
            ['Round trip', `${quality.roundTripMs.toFixed(0)} ms`],
            ['Jitter', `${quality.jitterMs.toFixed(0)} ms`],
            ['Packets lost', percentText(quality.lostPercent, { decimals: 1 })],
            ['Warnings', quality.warnings.join(', ') || 'None'],
          ]}
        />
      ) : (
        <p className="text-sm text-soft">The browser has not reported a measurement.</p>
      )}
    </Section>
  )
}

/** What the customer said about the quality of the call. */
export function Feedback({ call: { feedback } }: { call: InspectedCall }) {
  return (
    <Section title="Feedback">
      {feedback ? (
        <p className="text-sm">
          {`${feedback.score} of 5`}
          {feedback.issue && ` · ${wordOf(ISSUES, feedback.issue)}`}
          <span className="ms-3 text-xs text-faint">
            <Time at={feedback.at} />
          </span>
        </p>
      ) : (
        <p className="text-sm text-soft">The customer has given no feedback.</p>
      )}
    </Section>
  )
}

/** What was stored beside what the carrier's record says. */
export function Comparison({ comparison }: { comparison: CallComparison }) {
  const { progress, ours, carrier, refunded } = comparison
  return (
    <Section title="Comparison with the carrier">
      {progress === 'asked' && (
        <Notice tone="warning">
          The carrier does not answer. The server compares the call later.
        </Notice>
      )}
      {progress === 'done' && !carrier && (
        <p className="text-sm text-soft">The carrier has no record of the called leg.</p>
      )}
      {carrier && (
        <SmallTable
          label="Comparison with the carrier"
          columns={['', 'Stored', 'Carrier', '']}
          rows={[
            row('Status', ours.status, carrier.status),
            row('Answered', ours.answeredSeconds, carrier.answeredSeconds),
            row('Billed', ours.billedSeconds, carrier.billedSeconds),
            row('Cost', ours.cost, carrier.cost),
          ]}
        />
      )}
      {refunded > 0n && (
        <Notice tone="success" className="mt-3">
          <TextWithNumbers>{`${formatExactUsd(refunded)} was refunded to the customer.`}</TextWithNumbers>
        </Notice>
      )}
    </Section>
  )
}

/** A state, seconds or an amount. */
type Value = string | number | CallComparison['refunded'] | null

function row(label: string, ours: Value, theirs: Value): ReactNode[] {
  const isKnown = ours !== null && theirs !== null
  return [label, print(ours), print(theirs), isKnown && <Verdict isSame={ours === theirs} />]
}

function Verdict({ isSame }: { isSame: boolean }) {
  return isSame ? <Badge>Same</Badge> : <Badge tone="warning">Differs</Badge>
}

function print(value: Value): ReactNode {
  if (value === null) return '–'
  if (typeof value === 'bigint') return <Money amount={value} to="all" />
  return typeof value === 'number' ? <Length seconds={value} /> : wordsOf(value)
}
