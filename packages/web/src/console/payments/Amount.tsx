import { paise } from '@ringback/contract/money'
import type { AmountOf } from '@ringback/contract/operator/payments'
import { Rupees } from '../shared/Money.tsx'

/** An amount in the smallest unit of its currency, of which a hundred are one. */
export function Amount({ amount, currency }: AmountOf) {
  if (currency === 'INR') return <Rupees amount={paise(BigInt(amount))} />
  return <span className="whitespace-nowrap tabular-nums">{amountText({ amount, currency })}</span>
}

/** "USD 832.15" */
export function amountText({ amount, currency }: AmountOf): string {
  return `${currency} ${printAmount(amount)}`
}

/** "832.15" */
export function printAmount(amount: number): string {
  return (amount / 100).toFixed(2)
}
