import type { OperatorDispute } from '@ringback/contract/operator/payments'
import { Definition } from '../shared/Definition.tsx'
import { EntityLink, Id } from '../shared/EntityLink.tsx'
import { Section } from '../shared/Section.tsx'
import { Time } from '../shared/Time.tsx'
import { Amount } from './Amount.tsx'
import { DisputeBadge } from './badges.tsx'
import { payments } from './strings.ts'

/** A dispute of a payment. */
export function DisputeSection({ dispute }: { dispute: OperatorDispute }) {
  const { id, paymentId, state, disputed, openedAt, changedAt, closedAt } = dispute
  return (
    <Section title={payments.dispute}>
      <Definition
        rows={[
          [payments.state, <DisputeBadge key="state" state={state} />],
          [payments.dispute, <Id key="id">{id}</Id>],
          [payments.payment, <EntityLink key="payment" kind="payment" id={paymentId} />],
          [payments.amount, <Amount key="amount" {...disputed} />],
          [payments.opened, <Time key="opened" at={openedAt} seconds />],
          [payments.changed, <Time key="changed" at={changedAt} seconds />],
          [payments.closed, <Time key="closed" at={closedAt} seconds />],
        ]}
      />
    </Section>
  )
}
