import { recoverPayment } from '@ringback/contract/operator/payments'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { denseInputClass } from './console-controls.ts'
import { shared } from './strings.ts'

/** Fetches a payment that is unknown here from the payment provider, and credits it. */
export function RecoverPaymentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [customer, setCustomer] = useState('')
  const named = customer.trim()
  return (
    <ChangeDialog
      title={shared.recoverOf(id)}
      effect={shared.recoverEffect}
      endpoint={recoverPayment}
      request={reason => ({
        params: { id },
        body: { reason, ...(named !== '' && { customer: named }) },
      })}
      confirmLabel={shared.recover}
      doneText={({ state }) => shared.recoverDone[state]}
      onClose={onClose}
    >
      <Field label={shared.recoverCustomer} hint={shared.recoverCustomerHint}>
        {ids => (
          <input
            {...ids}
            autoComplete="off"
            spellCheck={false}
            value={customer}
            onChange={event => setCustomer(event.target.value)}
            className={denseInputClass()}
          />
        )}
      </Field>
    </ChangeDialog>
  )
}
