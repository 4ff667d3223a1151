import { type Micros, formatExactUsd, formatRate, formatUsd } from '@ringback/contract/money'

export type MoneySize = 'lg' | 'xl' | '2xl'

interface MoneyProps {
  amount: Micros
  /**
   * How many decimals are shown. `cent`: two, rounded, and the tooltip has every decimal if there are more. `rate`: four,
   * for the price of a minute. `all`: every decimal.
   */
  to?: 'cent' | 'rate' | 'all'
  /** Printed before the amount. */
  sign?: '+' | '-'
  /** Of a figure that stands alone: 20, 28 or 40 px. Any other has the size of the text around it. */
  size?: MoneySize
}

/** Dollars: a price, a cost or a balance of the customer. Sentences are in the files of strings. */
export function Money({ amount, to = 'cent', sign, size }: MoneyProps) {
  const shown = FORMATS[to](amount)
  const exact = to === 'cent' ? formatExactUsd(amount) : shown
  return (
    <span
      title={exact === shown ? undefined : `${sign ?? ''}${exact}`}
      className={size && FIGURES[size]}
    >
      {`${sign ?? ''}${shown}`}
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
