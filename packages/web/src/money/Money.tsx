import {
  type Micros,
  type Paise,
  formatExactUsd,
  formatInr,
  formatRate,
  formatUsd,
} from '@ringback/contract/money'

export type MoneySize = 'lg' | 'xl' | '2xl'

interface MoneyProps {
  amount: Micros
  /**
   * How many decimals are shown. `cent`: two, rounded, and the tooltip has every decimal if there are more. `rate`:
   * every decimal and at least four, so that the prices of a column line up. `all`: every decimal.
   */
  to?: 'cent' | 'rate' | 'all'
  /** Prints a plus before an amount above zero. */
  signed?: boolean
  /** Of a figure that stands alone: 20, 28 or 40 px. Any other has the size of the text around it. */
  size?: MoneySize
}

/** Dollars: a price, a cost or a balance. A sentence formats the amount itself. */
export function Money({ amount, to = 'cent', signed = false, size }: MoneyProps) {
  const plus = signed && amount > 0n ? '+' : ''
  const shown = FORMATS[to](amount)
  const exact = to === 'cent' ? formatExactUsd(amount) : shown
  return (
    <span
      dir="ltr"
      translate="no"
      title={exact === shown ? undefined : plus + exact}
      className={size ? `whitespace-nowrap ${FIGURES[size]}` : 'whitespace-nowrap'}
    >
      {plus + shown}
    </span>
  )
}

const FORMATS = { cent: formatUsd, rate: formatRate, all: formatExactUsd }

/** The classes of a figure that stands alone: also of what is shown while the amount is unknown. */
export const FIGURES: Record<MoneySize, string> = {
  lg: 'text-lg font-semibold',
  xl: 'text-xl font-semibold',
  '2xl': 'text-2xl font-semibold',
}

/** An amount of Indian rupees: "₹1,23,456.00". */
export function Rupees({ amount }: { amount: Paise }) {
  return (
    <span dir="ltr" translate="no" className="whitespace-nowrap">
      {formatInr(amount)}
    </span>
  )
}
