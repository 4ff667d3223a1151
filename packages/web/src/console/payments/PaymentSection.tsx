import { usdFromMicros } from '@ringback/contract/money'
import { CUSTOMER_FIELD } from '@ringback/contract/operator/action-form'
import type { OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import {
  creditPayment,
  retryPayment,
  sendBackPayment,
} from '@ringback/contract/operator/payments/payment-changes'
import type { OperatorPayment } from '@ringback/contract/operator/payments/payments'
import { Money } from '../../money/Money.tsx'
import { Definition, Section } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { EntityLink, Id } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { Amount, DisputeBadge, PaymentBadge, PayingCustomer } from './payment-values.tsx'
import { payments } from './strings.ts'

/** A payment. While it is parked, it has the buttons that decide about it. */
export function PaymentSection({ payment }: { payment: OperatorPayment }) {
  const { id, state, paid, customer, orderId, parkedBecause, returned, refundDueAt } = payment
  return (
    <Section
      title={payments.payment}
      actions={state === 'parked' && <ParkedActions payment={payment} />}
    >
      <Definition
        rows={[
          [payments.state, <PaymentBadge key="state" state={state} />],
          ...(parkedBecause === null ? [] : [[payments.why, parkedBecause] as const]),
          [payments.payment, <EntityLink key="id" kind="payment" id={id} />],
          [
            payments.order,
            payment.purchaseId === null ? (
              <Id key="order">{orderId}</Id>
            ) : (
              <EntityLink key="order" kind="payment" id={orderId} />
            ),
          ],
          [payments.customer, <PayingCustomer key="customer" customer={customer} />],
          [payments.paid, <Amount key="paid" {...paid} />],
          [payments.returned, <Amount key="returned" amount={returned} currency={paid.currency} />],
          [payments.reversedCredit, <Money key="reversed" amount={payment.reversedCredit} />],
          [
            payments.creditByHand,
            payment.creditByHand && <Money key="by hand" amount={payment.creditByHand} />,
          ],
          [payments.time, <Time key="time" at={payment.seenAt} seconds />],
          ...(refundDueAt === null
            ? []
            : [[payments.refundDueAt, <Time key="due" at={refundDueAt} seconds />] as const]),
        ]}
      />
    </Section>
  )
}

function ParkedActions({ payment }: { payment: OperatorPayment }) {
  const { id, paid, customer, suggestedCredit } = payment
  const about = { params: { id }, facts: { payment: id } }
  return (
    <>
      <ActionButton action={retryPayment} {...about} />
      {paid.currency === 'INR' && (
        <ActionButton
          action={creditPayment}
          {...about}
          hidden={customer ? ['customer'] : []}
          initial={{
            credit: suggestedCredit === null ? '' : usdFromMicros(suggestedCredit).toFixed(2),
          }}
          check={({ customer: named }) =>
            customer === null && named === undefined ? { customer: CUSTOMER_FIELD.problem } : null
          }
        />
      )}
      <ActionButton action={sendBackPayment} {...about} />
    </>
  )
}

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
