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

/** A payment. While it is parked, it has the buttons that decide about it. */
export function PaymentSection({ payment }: { payment: OperatorPayment }) {
  const { id, state, paid, customer, orderId, parkedBecause, returned, refundDueAt } = payment
  return (
    <Section title="Payment" actions={state === 'parked' && <ParkedActions payment={payment} />}>
      <Definition
        rows={[
          ['State', <PaymentBadge key="state" state={state} />],
          ...(parkedBecause === null ? [] : [['Why parked', parkedBecause] as const]),
          ['Payment', <EntityLink key="id" kind="payment" id={id} />],
          [
            'Order',
            payment.purchaseId === null ? (
              <Id key="order">{orderId}</Id>
            ) : (
              <EntityLink key="order" kind="payment" id={orderId} />
            ),
          ],
          ['Customer', <PayingCustomer key="customer" customer={customer} />],
          ['Paid', <Amount key="paid" {...paid} />],
          ['Returned', <Amount key="returned" amount={returned} currency={paid.currency} />],
          ['Reversed credit', <Money key="reversed" amount={payment.reversedCredit} />],
          [
            'Credited by hand',
            payment.creditByHand && <Money key="by hand" amount={payment.creditByHand} />,
          ],
          ['Time', <Time key="time" at={payment.seenAt} seconds />],
          ...(refundDueAt === null
            ? []
            : [['Refund due', <Time key="due" at={refundDueAt} seconds />] as const]),
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
    <Section title="Dispute">
      <Definition
        rows={[
          ['State', <DisputeBadge key="state" state={state} />],
          ['Dispute', <Id key="id">{id}</Id>],
          ['Payment', <EntityLink key="payment" kind="payment" id={paymentId} />],
          ['Amount', <Amount key="amount" {...disputed} />],
          ['Opened', <Time key="opened" at={openedAt} seconds />],
          ['Changed', <Time key="changed" at={changedAt} seconds />],
          ['Closed', <Time key="closed" at={closedAt} seconds />],
        ]}
      />
    </Section>
  )
}
