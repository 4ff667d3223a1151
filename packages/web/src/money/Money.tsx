import { type Micros, formatExactUsd, formatRate, formatUsd } from '@ringback/contract/money'

interface MoneyProps {
  amount: Micros
  /**
   * How many decimals are shown. `cent`: two, rounded, and the tooltip has every decimal if there are more. `rate`: four,
   * for the price of a minute. `all`: every decimal.
   */
  to?: 'cent' | 'rate' | 'all'
  /** Printed before the amount. */
  sign?: '+' | '-'
}

/** Dollars: a price, a cost or a balance of the customer. Sentences are in the files of strings. */
export function Money({ amount, to = 'cent', sign }: MoneyProps) {
  const shown = FORMATS[to](amount)
  const exact = to === 'cent' ? formatExactUsd(amount) : shown
  return (
    <span title={exact === shown ? undefined : `${sign ?? ''}${exact}`}>
      {`${sign ?? ''}${shown}`}
    </span>
  )
}

const FORMATS = { cent: formatUsd, rate: formatRate, all: formatExactUsd }
