import type { Attention, AttentionKind } from '@ringback/contract/operator/overview'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../shared/Page.tsx'
import { Time } from '../shared/values/Time.tsx'
import { overview } from './strings.ts'

/**
 * The list of exactly the things that each kind counts. Webhooks that were not understood have none, and the payments
 * without webhooks are the newest ones.
 */
export const ATTENTION_PATHS = {
  'parked-payments': '/operator/payments?state=parked',
  'disputes-to-answer': '/operator/disputes?state=to-answer',
  'numbers-to-release': '/operator/numbers?state=pending_deactivation',
  'failed-mails': '/operator/mails?state=failed',
  'stuck-calls': '/operator/calls?state=stuck',
  'reconciliation-differences': '/operator/reconciliation?state=open',
  'failing-work': '/operator/failures?state=failing',
  'unread-payment-events': null,
  'payments-without-webhooks': '/operator/payments',
} satisfies Record<AttentionKind, string | null>

const COUNT = new Intl.NumberFormat('en-US')

/** What needs a person, with links. */
export function AttentionList({ items }: { items: readonly Attention[] }) {
  return (
    <Section title={overview.attention}>
      {items.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-soft">
          <CircleCheck size={16} aria-hidden="true" className="text-call" />
          {overview.nothing}
        </p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {items.map(item => (
            <AttentionRow key={item.kind} {...item} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AttentionRow({ kind, count, oldestAt }: Attention) {
  const path = ATTENTION_PATHS[kind]
  const text = `${overview.attentionKinds[kind]}: ${COUNT.format(count)}`
  const remedy = overview.attentionRemedies[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <TriangleAlert size={16} aria-hidden="true" className="text-warn" />
      {path === null ? (
        <span className="font-medium">{text}</span>
      ) : (
        <Link to={path} className="font-medium text-accent hover:underline">
          {text}
        </Link>
      )}
      {oldestAt && (
        <span className="text-xs text-faint">
          {overview.since} <Time at={oldestAt} />
        </span>
      )}
      {remedy && <p className="w-full text-soft">{remedy}</p>}
    </li>
  )
}
