import type { Attention, AttentionKind } from '@ringback/contract/operator/overview'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../shared/Section.tsx'
import { Time } from '../shared/Time.tsx'
import { overview } from './strings.ts'

/** Where each kind is listed. Refused mails have no list of their own. */
const PATHS: Partial<Record<AttentionKind, string>> = {
  'parked-payments': '/operator/payments?state=parked',
  'numbers-to-release': '/operator/numbers?status=pending_deactivation',
  'stuck-calls': '/operator/calls?state=live',
}

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
  const label = `${overview.attentionKinds[kind]}: ${count}`
  const path = PATHS[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <TriangleAlert size={16} aria-hidden="true" className="text-warn" />
      {path ? (
        <Link to={path} className="font-medium text-accent hover:underline">
          {label}
        </Link>
      ) : (
        <span className="font-medium">{label}</span>
      )}
      {oldestAt && (
        <span className="text-xs text-faint">
          {overview.since} <Time at={oldestAt} />
        </span>
      )}
    </li>
  )
}
