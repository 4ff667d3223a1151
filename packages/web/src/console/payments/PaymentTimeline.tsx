import { formatPaid, micros } from '@ringback/contract/money'
import type { TimelineItem } from '@ringback/contract/operator/payments/payments'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { actionName } from '../shared/OperatorChanges.tsx'
import { NewestOnly, Section } from '../shared/Page.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { Timeline, type TimelineEntry } from '../shared/values/Timeline.tsx'
import { wordOf } from '../../text/known-key.ts'
import { Amount, DISPUTE_STATES, PAYMENT_STATES } from './payment-values.tsx'
import { Name } from '../../ui/identity/Name.tsx'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'

/** Everything that happened to an order or a payment. */
export function PaymentTimeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <Section title="Timeline">
      <Timeline hasOffsets entries={items.map(entryOf)} />
      <NewestOnly rows={items} />
    </Section>
  )
}

const TONES: Readonly<Record<string, TimelineEntry['tone']>> = {
  refund: 'warning',
  dispute: 'bad',
  'dispute-decided': 'warning',
}

function entryOf(item: TimelineItem): TimelineEntry {
  const { at, kind, id, entries } = item
  const [title, detail] = wordsOf(item)
  return {
    key: `${kind}:${id}`,
    at,
    title: (
      <span className="font-medium">
        {typeof title === 'string' ? <TextWithNumbers>{title}</TextWithNumbers> : title}
      </span>
    ),
    detail,
    more: entries.length === 0 ? <Id>{id}</Id> : <Entries entries={entries} />,
    tone: kind === 'transfer' ? toneOfTransfer(entries) : (TONES[kind] ?? 'neutral'),
  }
}

/** What happened, and what is said below it. */
type Words = [title: ReactNode, detail: ReactNode]

function wordsOf({ kind, text, amount, change }: TimelineItem): Words {
  const paid = amount === null ? '' : ` of ${formatPaid(amount)}`
  switch (kind) {
    case 'quote':
      return ['Quoted', text]
    case 'order-paid':
      return ['Order paid', text]
    case 'payment':
      return [`Payment${paid}`, wordOf(PAYMENT_STATES, text)]
    case 'webhook':
      return [
        WEBHOOKS[text] ?? 'The payment provider reported an event',
        <Id key="name">{text}</Id>,
      ]
    case 'transfer':
      return [text, null]
    case 'refund':
      return [`Refund${paid}`, null]
    case 'dispute':
      return [`Dispute${paid}`, null]
    case 'dispute-decided':
      return [`Dispute ${wordOf(DISPUTE_STATES, text).toLowerCase()}`, null]
    case 'change':
      return [
        change ? (
          <>
            {`${actionName(change.action)} · `}
            <Name>{change.operatorEmail}</Name>
          </>
        ) : (
          'Operator'
        ),
        text,
      ]
    default:
      return [text || kind, null]
  }
}

/** The webhooks of Razorpay that the server uses (adapters/razorpay/webhooks.ts). */
const WEBHOOKS: Readonly<Record<string, string>> = {
  'payment.captured': 'The payment provider reported the payment',
  'order.paid': 'The payment provider reported that the order is paid',
  'payment.failed': 'The payment provider reported a failed attempt',
  'refund.created': 'The payment provider reported a new refund',
  'refund.processed': 'The payment provider reported that the refund is done',
  'payment.dispute.created': 'The payment provider reported a dispute',
  'payment.dispute.under_review': 'The payment provider reviews the dispute',
  'payment.dispute.action_required': 'The payment provider asks for an answer to the dispute',
  'payment.dispute.won': 'The payment provider reported that the dispute is won',
  'payment.dispute.lost': 'The payment provider reported that the dispute is lost',
  'payment.dispute.closed': 'The payment provider reported that the dispute is closed',
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
