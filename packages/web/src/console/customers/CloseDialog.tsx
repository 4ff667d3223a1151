import { closeCustomer } from '@ringback/contract/operator/customer-changes'
import type { Customer } from '@ringback/contract/operator/customers'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { moneyText } from '../shared/Money.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { customerChanges as words } from './change-strings.ts'

/** Closes the account for good, after the operator has typed its email. */
export function CloseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, email, balance } = customer
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const request = (reason: string) => {
    const isConfirmed = typed.trim().toLowerCase() === email
    setProblem(isConfirmed ? null : words.closeConfirmWrong)
    return isConfirmed ? { params: { id }, body: { reason } } : null
  }
  return (
    <ChangeDialog
      title={words.closeOf(email)}
      effect={words.closeEffect(moneyText(balance))}
      endpoint={closeCustomer}
      request={request}
      confirmLabel={words.close}
      isDangerous
      doneText={words.closed}
      onClose={onClose}
    >
      <Field label={words.closeConfirm} problem={problem}>
        {ids => (
          <input
            {...ids}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            className={denseInputClass()}
          />
        )}
      </Field>
    </ChangeDialog>
  )
}
