import { formatPaid, paise } from '@ringback/contract/money'
import type { OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import { type OperatorOrder, showOrder } from '@ringback/contract/operator/payments/orders'
import { recoverPayment } from '@ringback/contract/operator/payments/payment-changes'
import { showPayment, type OperatorPayment } from '@ringback/contract/operator/payments/payments'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Money, Rupees } from '../../money/Money.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCan } from '../session/operator-session.ts'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page, Definition, Section } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { Id } from '../shared/values/EntityLink.tsx'
import { OrderBadge } from '../shared/values/StateBadges.tsx'
import { Time } from '../shared/values/values.tsx'
import { DisputeSection, PaymentSection } from './PaymentSection.tsx'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import { PayingCustomer } from './payment-values.tsx'
import { payments } from './strings.ts'

/** The ids of payments at the provider begin like this. */
const PAYMENT_PREFIX = 'pay_'

/** An order, by the id of the order or of its purchase, or a payment. */
export function PaymentPage() {
  const { id = '' } = useParams()
  return id.startsWith(PAYMENT_PREFIX) ? <PaymentView id={id} /> : <OrderView id={id} />
}

/** How often the page reads again, because webhooks and jobs change it. */
const REFETCH_MS = 5_000

/** A payment with its disputes and timeline, and what can be done with it. */
function PaymentView({ id }: { id: string }) {
  const query = useEntity(showPayment, { params: { id } }, { refetchMs: REFETCH_MS })
  if (!query.data && query.error?.failure.code === 'unknown-payment')
    return <UnknownPayment id={id} />
  return (
    <Page
      title={query.data ? payments.paidOf(formatPaid(query.data.payment.paid)) : payments.payment}
    >
      <Loaded query={query}>
        {({ payment, disputes, timeline }) => (
          <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <PaymentSection payment={payment} />
              {disputes.map(dispute => (
                <DisputeSection key={dispute.id} dispute={dispute} />
              ))}
            </div>
            <PaymentTimeline items={timeline} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** A payment that only the payment provider may have. */
function UnknownPayment({ id }: { id: string }) {
  const can = useCan()
  const canRecover = can(recoverPayment.role)
  return (
    <Page
      title={payments.paymentOf(id)}
      actions={<ActionButton action={recoverPayment} params={{ id }} facts={{ payment: id }} />}
    >
      <EmptyState
        title={payments.unknownPayment}
        detail={canRecover ? payments.unknownPaymentDetail : payments.unknownPaymentOwner}
        className="rounded-control border border-line bg-card"
      />
    </Page>
  )
}

/** An order with its payments, disputes and timeline. */
function OrderView({ id }: { id: string }) {
  const query = useEntity(showOrder, { params: { id } }, { refetchMs: REFETCH_MS })
  return (
    <Page title={payments.orderOf(id)}>
      <Loaded query={query}>
        {({ order, payments: paid, disputes, timeline }) => (
          <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <QuoteSection order={order} />
              <Payments paid={paid} />
              <Disputes disputes={disputes} />
            </div>
            <PaymentTimeline items={timeline} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Payments({ paid }: { paid: readonly OperatorPayment[] }) {
  if (paid.length === 0) return <p className="text-sm text-soft">{payments.noPayments}</p>
  return paid.map(payment => <PaymentSection key={payment.id} payment={payment} />)
}

function Disputes({ disputes }: { disputes: readonly OperatorDispute[] }) {
  return disputes.map(dispute => <DisputeSection key={dispute.id} dispute={dispute} />)
}

function QuoteSection({ order }: { order: OperatorOrder }) {
  const { status, customer, purchaseId, orderId, packageName, price, credit } = order
  return (
    <Section title={payments.quote}>
      <Definition
        rows={[
          [payments.state, <OrderBadge key="status" status={status} />],
          [payments.customer, <PayingCustomer key="customer" customer={customer} />],
          [payments.package, packageName],
          [payments.price, <Money key="price" amount={price} />],
          [payments.credit, <Money key="credit" amount={credit} />],
          [payments.quoted, <Rupees key="quoted" amount={order.quotedPaise} />],
          ...paidRows(order),
          [payments.rate, order.inrPerUsd.toFixed(4)],
          [payments.order, orderId === null ? null : <Id key="order">{orderId}</Id>],
          [payments.purchase, <Id key="purchase">{purchaseId}</Id>],
          [payments.createdAt, <Time key="created" at={order.createdAt} seconds />],
          [payments.paidAt, <Time key="paid" at={order.paidAt} seconds />],
        ]}
      />
    </Section>
  )
}

/** What was paid of the quote, and the difference: an offer or a fee of the payment provider. */
function paidRows({ quotedPaise, paidPaise }: OperatorOrder): [string, ReactNode][] {
  if (paidPaise === null) return []
  const paid: [string, ReactNode] = [payments.paid, <Rupees key="paid" amount={paidPaise} />]
  if (paidPaise === quotedPaise) return [paid]
  const difference = paise(paidPaise - quotedPaise)
  const name = difference < 0n ? payments.discount : payments.paymentFee
  return [paid, [name, <Rupees key="difference" amount={difference} />]]
}
