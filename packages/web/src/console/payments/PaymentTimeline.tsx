import { micros } from '@ringback/contract/money'
import type { TimelineItem } from '@ringback/contract/operator/payments/payments'
import { Money } from '../../money/Money.tsx'
import { NewestOnly, Section } from '../shared/Page.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { Timeline, type TimelineEntry } from '../shared/values/Timeline.tsx'
import { Amount } from './payment-values.tsx'

const TIMELINE_KINDS = {
  quote: 'Quoted',
  'order-paid': 'Order paid',
  payment: 'Payment processed',
  webhook: 'Webhook',
  transfer: 'Transfer',
  refund: 'Refunded',
  dispute: 'Disputed',
  'dispute-decided': 'Dispute decided',
  change: 'Operator',
} as const

/** Everything that happened to an order or a payment. */
export function PaymentTimeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <Section title="Timeline">
      <Timeline hasOffsets entries={items.map(entryOf)} />
      <NewestOnly rows={items} />
    </Section>
  )
}

const TONES: Partial<Record<TimelineItem['kind'], TimelineEntry['tone']>> = {
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
        <span className="font-medium">{TIMELINE_KINDS[kind]}</span>{' '}
        <span className="text-soft">{text}</span>
      </>
    ),
    more: entries.length === 0 ? <Id>{id}</Id> : <Entries entries={entries} />,
    tone: kind === 'transfer' ? toneOfTransfer(entries) : (TONES[kind] ?? 'neutral'),
  }
}

/** A transfer that takes credit, or adds debt, is a warning. */
function toneOfTransfer(entries: TimelineItem['entries']): TimelineEntry['tone'] {
  const takes = entries.some(
    ({ account, amount }) =>
      (account.startsWith('credit:') && amount.startsWith('-')) ||
      (account.startsWith('debt:') && !amount.startsWith('-')),
  )
  return takes ? 'warning' : 'neutral'
}

/** The entries of a transfer. */
function Entries({ entries }: Pick<TimelineItem, 'entries'>) {
  return (
    <ul>
      {entries.map(({ account, currency, amount }) => (
        <li key={account} className="grid grid-cols-[minmax(0,1fr)_auto] gap-4">
          <span className="wrap-anywhere">
            <Id>{account}</Id>
          </span>
          {currency === 'USD' ? (
            <Money amount={micros(BigInt(amount))} to="all" />
          ) : (
            <Amount amount={Number(amount)} currency={currency} />
          )}
        </li>
      ))}
    </ul>
  )
}
