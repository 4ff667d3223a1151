import { type Micros, formatExactUsd, formatUsd } from '@ringback/contract/money'

interface UsdAmountProps {
  amount: Micros
  /** Printed before the amount. */
  sign?: '+' | '-'
}

/** An amount of dollars, rounded to the cent. The tooltip has every decimal, if there are more. */
export function UsdAmount({ amount, sign }: UsdAmountProps) {
  const rounded = formatUsd(amount)
  const exact = formatExactUsd(amount)
  return (
    <span title={exact === rounded ? undefined : `${sign ?? ''}${exact}`}>
      {sign}
      {rounded}
    </span>
  )
}
