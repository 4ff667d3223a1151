import { formatExactUsd, micros } from '@ringback/contract/money'
import type { TimelineItem } from '@ringback/contract/operator/payments'
import { Id } from '../shared/EntityLink.tsx'
import { Section } from '../shared/Section.tsx'
import { Timeline, type TimelineEntry } from '../shared/Timeline.tsx'
import { printAmount } from './Amount.tsx'
import { payments } from './strings.ts'

/** Everything that happened to an order or a payment. */
export function PaymentTimeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <Section title={payments.timeline}>
      <Timeline entries={items.map(entryOf)} />
    </Section>
  )
}

const TONES: Partial<Record<TimelineItem['kind'], TimelineEntry['tone']>> = {
  'order-paid': 'good',
  transfer: 'good',
  refund: 'warning',
  dispute: 'bad',
  'dispute-decided': 'warning',
}

function entryOf({ at, kind, id, text, entries }: TimelineItem): TimelineEntry {
  return {
    key: `${kind}:${id}`,
    at,
    title: (
      <>
        <span className="font-medium">{payments.timelineKinds[kind]}</span> {text}
      </>
    ),
    detail: entries.length === 0 ? <Id>{id}</Id> : <Entries entries={entries} />,
    tone: TONES[kind] ?? 'neutral',
  }
}

/** The entries of a transfer. */
function Entries({ entries }: Pick<TimelineItem, 'entries'>) {
  return (
    <ul>
      {entries.map(({ account, currency, amount }) => (
        <li key={account} className="flex justify-between gap-4">
          <Id>{account}</Id>
          <span className="whitespace-nowrap tabular-nums">
            {currency === 'USD'
              ? formatExactUsd(micros(BigInt(amount)))
              : `${currency} ${printAmount(Number(amount))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
