import type { CallComparison } from '@ringback/contract/operator/calls/call-changes'
import { formatExactUsd } from '@ringback/contract/money'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Length } from '../shared/values/Length.tsx'
import { Money } from '../../money/Money.tsx'
import { wordsOf } from '../shared/values/StateBadges.tsx'
import { Section } from '../shared/Page.tsx'
import { shared } from '../shared/strings.ts'
import { SmallTable } from './SmallTable.tsx'
import { calls } from './strings.ts'

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
