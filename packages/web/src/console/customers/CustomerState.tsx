import type { ListedCustomer } from '@ringback/contract/operator/customers/customers'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { customers } from './strings.ts'

type StateFacts = Pick<ListedCustomer, 'closedAt' | 'frozenAt' | 'debt' | 'verifiedAt'>

/** The states of an account, the most important one first. */
export function statesOf({ closedAt, frozenAt, debt, verifiedAt }: StateFacts) {
  if (closedAt) return [{ tone: 'neutral', label: customers.states.closed }] as const
  const states: { tone: BadgeTone; label: string }[] = []
  if (frozenAt) states.push({ tone: 'bad', label: customers.states.frozen })
  if (debt > 0n) states.push({ tone: 'bad', label: customers.states['in-debt'] })
  if (!verifiedAt) states.push({ tone: 'warning', label: customers.states.unverified })
  return states.length > 0 ? states : ([{ tone: 'neutral', label: customers.active }] as const)
}

export function CustomerState({ customer }: { customer: StateFacts }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {statesOf(customer).map(({ tone, label }) => (
        <Badge key={label} tone={tone} dot>
          {label}
        </Badge>
      ))}
    </span>
  )
}
