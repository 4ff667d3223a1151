import { showPayment } from '@ringback/contract/operator/payments'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { useEntity } from '../shared/use-api.ts'
import { DisputeSection } from './DisputeSection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import { payments } from './strings.ts'

/** How often the page reads again, because webhooks and jobs change it. */
const REFETCH_MS = 5_000

/** A payment with its disputes and timeline, and what can be done with it. */
export function PaymentView({ id }: { id: string }) {
  const query = useEntity(showPayment, { params: { id } }, { refetchMs: REFETCH_MS })
  return (
    <Page title={payments.paymentOf(id)}>
      <Loaded query={query}>
        {({ payment, disputes, timeline }) => (
          <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <PaymentSection payment={payment} />
              {disputes.map(dispute => (
                <DisputeSection key={dispute.id} dispute={dispute} />
              ))}
              {payment.purchaseId !== null && (
                <p className="text-sm">
                  <EntityLink kind="payment" id={payment.orderId}>
                    {payments.seeOrder}
                  </EntityLink>
                </p>
              )}
            </div>
            <PaymentTimeline items={timeline} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
