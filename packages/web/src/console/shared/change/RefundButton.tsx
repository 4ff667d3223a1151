import {
  type Micros,
  decimalUsd,
  formatExactUsd,
  micros,
  usdFromMicros,
} from '@ringback/contract/money'
import { refundCall } from '@ringback/contract/operator/customers/customer-credit'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { ActionButton } from './ActionDialog.tsx'

/** A call as its refund needs it. */
export interface RefundedCall {
  id: string
  /** The other side's number in E.164, or another text when it is withheld. */
  party: string
  cost: Micros
  /** What operators have refunded before. */
  refunded: Micros
}

/** Refunds a call, or a part of its cost. The whole rest is filled in. Nothing is shown when there is no rest. */
export function RefundButton({ call }: { call: RefundedCall }) {
  const { id, party, cost, refunded } = call
  const rest = micros(cost - refunded)
  if (rest <= 0n) return null
  const most = formatExactUsd(rest)
  return (
    <ActionButton
      action={refundCall}
      params={{ id }}
      facts={{
        party: formatPhoneNumber(party),
        cost: formatExactUsd(cost),
        refunded: formatExactUsd(refunded),
      }}
      initial={{ amount: decimalUsd(rest) }}
      help={{ amount: `At most ${most}` }}
      check={({ amount }) =>
        Number(amount) > 0 && Number(amount) <= usdFromMicros(rest)
          ? null
          : { amount: `Enter an amount above zero and at most ${most}.` }
      }
    />
  )
}
