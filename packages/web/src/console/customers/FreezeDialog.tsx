import {
  FREEZE_REASON_MAX_LENGTH,
  freezeCustomer,
} from '@ringback/contract/operator/customer-changes'
import type { Customer } from '@ringback/contract/operator/customers'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { customerChanges } from './change-strings.ts'

/** Freezes an account, with a reason that the customer reads. */
export function FreezeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [shownReason, setShownReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = shownReason.trim().length < 3
  return (
    <ChangeDialog
      title={customerChanges.freezeOf(customer.email)}
      effect={customerChanges.freezeEffect}
      endpoint={freezeCustomer}
      request={reason => {
        setChecked(true)
        return isMissing
          ? null
          : { params: { id: customer.id }, body: { shownReason: shownReason.trim(), reason } }
      }}
      confirmLabel={customerChanges.freeze}
      isDangerous
      doneText={customerChanges.frozen}
      onClose={onClose}
    >
      <Field
        label={customerChanges.shownReason}
        hint={customerChanges.shownReasonHint}
        problem={isChecked && isMissing ? customerChanges.shownReasonWrong : null}
      >
        {ids => (
          <input
            {...ids}
            value={shownReason}
            onChange={event => setShownReason(event.target.value)}
            maxLength={FREEZE_REASON_MAX_LENGTH}
            autoComplete="off"
            className={denseInputClass()}
          />
        )}
      </Field>
    </ChangeDialog>
  )
}
