import { type Micros, formatExactUsd, micros, usdFromMicros } from '@ringback/contract/money'
import { refundCall } from '@ringback/contract/operator/customer-changes'
import { useState } from 'react'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { AmountField } from './AmountField.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { readAmount } from './amount.ts'
import { exactMoneyText } from './Money.tsx'
import { shared } from './strings.ts'

/** A call as its refund needs it. */
export interface RefundedCall {
  id: string
  /** The other side's number in E.164, or another text when it is withheld. */
  party: string
  cost: Micros
  /** What operators have refunded before. */
  refunded: Micros
}

/** Refunds a call, or a part of its cost. The whole rest is filled in. */
export function RefundDialog({ call, onClose }: { call: RefundedCall; onClose: () => void }) {
  const rest = micros(call.cost - call.refunded)
  const [amount, setAmount] = useState(() => formatExactUsd(rest).slice(1))
  const [problem, setProblem] = useState<string | null>(null)
  // One key for all requests of this dialog, so that a request that is sent again refunds once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const request = (reason: string) => {
    const dollars = readAmount(amount)
    const isValid = dollars !== null && dollars <= usdFromMicros(rest)
    setProblem(isValid ? null : shared.refundWrong(exactMoneyText(rest)))
    return isValid
      ? { params: { id: call.id }, body: { amount: dollars, idempotencyKey, reason } }
      : null
  }
  return (
    <ChangeDialog
      title={shared.refundOf(formatPhoneNumber(call.party))}
      effect={shared.refundEffect(exactMoneyText(call.cost), exactMoneyText(call.refunded))}
      endpoint={refundCall}
      request={request}
      confirmLabel={shared.refund}
      doneText={shared.refundDone}
      onClose={onClose}
    >
      <AmountField
        value={amount}
        onChange={setAmount}
        hint={shared.refundMost(exactMoneyText(rest))}
        problem={problem}
      />
    </ChangeDialog>
  )
}
