import { formatPaid, paise } from '@ringback/contract/money'
import type { OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import { type OperatorOrder, showOrder } from '@ringback/contract/operator/payments/orders'
import { recoverPayment } from '@ringback/contract/operator/payments/payment-changes'
import { showPayment, type OperatorPayment } from '@ringback/contract/operator/payments/payments'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Money, Rupees } from '../../money/Money.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
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
import { Code } from '../../ui/identity/Code.tsx'

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
    <Page title={query.data ? `Payment of ${formatPaid(query.data.payment.paid)}` : 'Payment'}>
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
      title={`Payment ${id}`}
      heading={
        <>
          Payment <Code>{id}</Code>
        </>
      }
      actions={<ActionButton action={recoverPayment} params={{ id }} facts={{ payment: id }} />}
    >
      <EmptyState
        title="This payment is unknown here"
        detail={
          canRecover
            ? 'If the payment provider has captured it, for example before a backup was restored, fetch it and credit it.'
            : 'An owner can fetch it if the payment provider has captured it.'
        }
        className="rounded-control border border-line bg-card"
      />
    </Page>
  )
}

/** An order with its payments, disputes and timeline. */
function OrderView({ id }: { id: string }) {
  const query = useEntity(showOrder, { params: { id } }, { refetchMs: REFETCH_MS })
  return (
    <Page
      title={`Order ${id}`}
      heading={
        <>
          Order <Code>{id}</Code>
        </>
      }
    >
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
  if (paid.length === 0)
    return <p className="text-sm text-soft">No payment has been captured for this order.</p>
  return paid.map(payment => <PaymentSection key={payment.id} payment={payment} />)
}

function Disputes({ disputes }: { disputes: readonly OperatorDispute[] }) {
  return disputes.map(dispute => <DisputeSection key={dispute.id} dispute={dispute} />)
}

function QuoteSection({ order }: { order: OperatorOrder }) {
  const { status, customer, purchaseId, orderId, packageName, price, credit } = order
  return (
    <Section title="Quote">
      <Definition
        rows={[
          ['State', <OrderBadge key="status" status={status} />],
          ['Customer', <PayingCustomer key="customer" customer={customer} />],
          ['Package', packageName],
          ['Price', <Money key="price" amount={price} />],
          ['Credit', <Money key="credit" amount={credit} />],
          ['Quoted', <Rupees key="quoted" amount={order.quotedPaise} />],
          ...paidRows(order),
          ['Rupees per dollar', order.inrPerUsd.toFixed(4)],
          ['Order', orderId === null ? null : <Id key="order">{orderId}</Id>],
          ['Purchase', <Id key="purchase">{purchaseId}</Id>],
          ['Created', <Time key="created" at={order.createdAt} seconds />],
          ['Paid at', <Time key="paid" at={order.paidAt} seconds />],
        ]}
      />
    </Section>
  )
}

/** What was paid of the quote, and the difference: an offer or a fee of the payment provider. */
function paidRows({ quotedPaise, paidPaise }: OperatorOrder): [string, ReactNode][] {
  if (paidPaise === null) return []
  const paid: [string, ReactNode] = ['Paid', <Rupees key="paid" amount={paidPaise} />]
  if (paidPaise === quotedPaise) return [paid]
  const difference = paise(paidPaise - quotedPaise)
  const name = difference < 0n ? 'Discount' : 'Payment fee'
  return [paid, [name, <Rupees key="difference" amount={difference} />]]
}
