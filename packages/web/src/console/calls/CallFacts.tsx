import { formatExactUsd } from '@ringback/contract/money'
import type { CallComparison } from '@ringback/contract/operator/calls/call-changes'
import type { InspectedCall } from '@ringback/contract/operator/calls/inspected-call'
import { destinationText } from '@ringback/contract/text/places'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Definition, Section } from '../shared/Page.tsx'
import { shared } from '../shared/strings.ts'
import { CustomerLink, Id } from '../shared/values/EntityLink.tsx'
import { wordsOf } from '../shared/values/StateBadges.tsx'
import { Length, Party, Time } from '../shared/values/values.tsx'
import { SmallTable } from './CallMoney.tsx'
import { calls } from './strings.ts'

/** Every field of a call that is not money. */
export function CallFacts({ call }: { call: InspectedCall }) {
  const { carrier, parentSid, childSid, instructions } = call
  return (
    <Section title={calls.facts}>
      <Definition
        rows={[
          [calls.id, <Id key="id">{call.id}</Id>],
          [
            calls.customer,
            <CustomerLink key="customer" id={call.customerId} email={call.customerEmail} />,
          ],
          [calls.direction, shared.directions[call.direction]],
          [calls.from, <Party key="from" number={call.fromNumber} />],
          [calls.to, <Party key="to" number={call.toNumber} />],
          [calls.destination, destinationText(call.destination) || null],
          [calls.createdAt, <Time key="created" at={call.createdAt} seconds />],
          [calls.dialledAt, <Time key="dialled" at={call.dialledAt} seconds />],
          [calls.answeredAt, <Time key="answered" at={call.answeredAt} seconds />],
          [calls.endedAt, <Time key="ended" at={call.endedAt} seconds />],
          [calls.settledAt, <Time key="settled" at={call.settledAt} seconds />],
          [calls.length, <Length key="length" seconds={call.seconds} />],
          [calls.carrierOfCall, carrier && calls.carriers[carrier]],
          [
            call.direction === 'outbound' ? calls.browserLeg : calls.callerLeg,
            parentSid && <Id key="parent">{parentSid}</Id>,
          ],
          [calls.calledLeg, childSid && <Id key="child">{childSid}</Id>],
          [calls.nextCheckAt, <Time key="check" at={call.nextCheckAt} seconds />],
          [calls.comparisons, call.comparisons],
        ]}
      />
      {instructions !== null && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer text-soft">{calls.instructions}</summary>
          <p className="mt-1.5 rounded-small bg-well p-2 font-mono text-xs wrap-anywhere">
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
    <Section title={calls.quality}>
      {quality ? (
        <Definition
          rows={[
            [calls.mos, calls.mosOf(quality.mos, quality.lowestMos)],
            [calls.roundTrip, calls.milliseconds(quality.roundTripMs)],
            [calls.jitter, calls.milliseconds(quality.jitterMs)],
            [calls.lost, calls.percent(quality.lostPercent)],
            [calls.warnings, quality.warnings.join(', ') || calls.noWarnings],
          ]}
        />
      ) : (
        <p className="text-sm text-soft">{calls.noQuality}</p>
      )}
    </Section>
  )
}

/** What the customer said about the quality of the call. */
export function Feedback({ call: { feedback } }: { call: InspectedCall }) {
  return (
    <Section title={calls.feedback}>
      {feedback ? (
        <p className="text-sm">
          {calls.score(feedback.score)}
          {feedback.issue && ` · ${calls.issues[feedback.issue]}`}
          <span className="ml-3 text-xs text-faint">
            <Time at={feedback.at} />
          </span>
        </p>
      ) : (
        <p className="text-sm text-soft">{calls.noFeedback}</p>
      )}
    </Section>
  )
}

/** What was stored beside what the carrier's record says. */
export function Comparison({ comparison }: { comparison: CallComparison }) {
  const { progress, ours, carrier, refunded } = comparison
  return (
    <Section title={calls.comparison}>
      {progress === 'asked' && <Notice tone="warning">{calls.comparisonPending}</Notice>}
      {progress === 'done' && !carrier && <p className="text-sm text-soft">{calls.noRecord}</p>}
      {carrier && (
        <SmallTable
          label={calls.comparison}
          columns={['', calls.ours, calls.theirs, '']}
          rows={[
            row(calls.status, ours.status, carrier.status),
            row(calls.answeredSeconds, ours.answeredSeconds, carrier.answeredSeconds),
            row(calls.billed, ours.billedSeconds, carrier.billedSeconds),
            row(calls.cost, ours.cost, carrier.cost),
          ]}
        />
      )}
      {refunded > 0n && (
        <Notice tone="success" className="mt-3">
          {calls.refunded(formatExactUsd(refunded))}
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
  return isSame ? <Badge>{calls.same}</Badge> : <Badge tone="warning">{calls.differs}</Badge>
}

function print(value: Value): ReactNode {
  if (value === null) return shared.noValue
  if (typeof value === 'bigint') return <Money amount={value} to="all" />
  return typeof value === 'number' ? <Length seconds={value} /> : wordsOf(value)
}
