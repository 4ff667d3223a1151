import { type Micros, formatExactUsd, micros, usdFromMicros } from '@ringback/contract/money'
import type { InspectedCall } from '@ringback/contract/operator/calls'
import { refundCall } from '@ringback/contract/operator/customer-changes'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { calls } from './strings.ts'

/** What of the cost operators have not refunded yet. */
export function refundableOf({ cost, transfers }: InspectedCall): Micros {
  const refunded = transfers
    .filter(({ key }) => key.startsWith('refund:'))
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account.startsWith('credit:'))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return micros((cost ?? 0n) - refunded)
}

/** Refunds a call, or a part of its cost. */
export function RefundDialog({ call, onClose }: { call: InspectedCall; onClose: () => void }) {
  const refundable = refundableOf(call)
  const [text, setText] = useState(() => formatExactUsd(refundable).slice(1))
  const [problem, setProblem] = useState<string | null>(null)
  // One key for all requests of this dialog, so that a request that is sent again refunds once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const request = (reason: string) => {
    const amount = /^\d+(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : 0
    const isValid = amount > 0 && amount <= usdFromMicros(refundable)
    setProblem(isValid ? null : calls.amountProblem(formatExactUsd(refundable)))
    return isValid ? { params: { id: call.id }, body: { amount, idempotencyKey, reason } } : null
  }
  return (
    <ChangeDialog
      title={calls.refundOf}
      effect={calls.refundEffect}
      endpoint={refundCall}
      request={request}
      confirmLabel={calls.refund}
      doneText={calls.refundDone}
      onClose={onClose}
    >
      <Field
        label={calls.refundAmount}
        hint={calls.refundable(formatExactUsd(refundable))}
        problem={problem}
      >
        {ids => (
          <input
            {...ids}
            value={text}
            onChange={event => setText(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            className={denseInputClass('tabular-nums')}
          />
        )}
      </Field>
    </ChangeDialog>
  )
}
