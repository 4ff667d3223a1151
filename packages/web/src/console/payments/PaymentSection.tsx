import {
  type OperatorPayment,
  creditPayment,
  retryPayment,
  sendBackPayment,
} from '@ringback/contract/operator/payments'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { Definition } from '../shared/Definition.tsx'
import { EntityLink, Id } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { Section } from '../shared/Section.tsx'
import { Time } from '../shared/Time.tsx'
import { Amount } from './Amount.tsx'
import { PaymentBadge } from './badges.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import { PayingCustomer } from './shared-columns.tsx'
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

type OpenDialog = 'credit' | 'send-back' | 'retry'

function ParkedActions({ payment }: { payment: OperatorPayment }) {
  const { id, paid } = payment
  const can = useCan()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      {can(retryPayment.role) && (
        <Button look="secondary" className={DENSE} onClick={() => setDialog('retry')}>
          {payments.retry}
        </Button>
      )}
      {can(creditPayment.role) && paid.currency === 'INR' && (
        <Button look="secondary" className={DENSE} onClick={() => setDialog('credit')}>
          {payments.creditAction}
        </Button>
      )}
      {can(sendBackPayment.role) && (
        <Button look="danger" className={DENSE} onClick={() => setDialog('send-back')}>
          {payments.sendBack}
        </Button>
      )}
      {dialog === 'credit' && <CreditDialog payment={payment} onClose={close} />}
      {dialog === 'retry' && (
        <ChangeDialog
          title={payments.retryOf(id)}
          effect={payments.retryEffect}
          endpoint={retryPayment}
          request={reason => ({ params: { id }, body: { reason } })}
          confirmLabel={payments.retry}
          doneText={payments.retryDone(id)}
          onClose={close}
        />
      )}
      {dialog === 'send-back' && (
        <ChangeDialog
          title={payments.sendBackOf(id)}
          effect={payments.sendBackEffect}
          endpoint={sendBackPayment}
          request={reason => ({ params: { id }, body: { reason } })}
          confirmLabel={payments.sendBack}
          isDangerous
          doneText={payments.sendBackDone(id)}
          onClose={close}
        />
      )}
    </>
  )
}
