import { formatPaid } from '@ringback/contract/money'
import { recoverPayment } from '@ringback/contract/operator/payments/payment-changes'
import { showPayment } from '@ringback/contract/operator/payments/payments'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCan } from '../session/operator-context.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/actions.tsx'
import { useEntity } from '../shared/use-api.ts'
import { DisputeSection, PaymentSection } from './PaymentSection.tsx'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import { payments } from './strings.ts'

/** How often the page reads again, because webhooks and jobs change it. */
const REFETCH_MS = 5_000

/** A payment with its disputes and timeline, and what can be done with it. */
export function PaymentView({ id }: { id: string }) {
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
