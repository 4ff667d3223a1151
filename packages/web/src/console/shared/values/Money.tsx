import {
  type Micros,
  type Paise,
  formatExactUsd,
  formatUsd,
  inrFromPaise,
} from '@ringback/contract/money'

interface MoneyProps {
  amount: Micros
  /** Prints a plus before a positive amount. */
  signed?: boolean
  /** Prints every decimal, for rates and small costs. Otherwise the tooltip has them. */
  exact?: boolean
}

/** An amount of dollars: "$12,345.60". */
export function Money({ amount, signed = false, exact = false }: MoneyProps) {
  const all = exactMoneyText(amount)
  const shown = exact ? all : moneyText(amount)
  const sign = signed && amount > 0n ? '+' : ''
  return (
    <span title={all === shown ? undefined : all} className="whitespace-nowrap tabular-nums">
      {sign + shown}
    </span>
  )
}

/** "$12,345.60", within a sentence. */
export function moneyText(amount: Micros): string {
  return withThousands(formatUsd(amount))
}

/** The same with every decimal. */
export function exactMoneyText(amount: Micros): string {
  return withThousands(formatExactUsd(amount))
}

/** A price with every decimal and at least four, so that the prices of a column line up: "$0.0500". */
export function Price({ amount }: { amount: Micros }) {
  return <span className="whitespace-nowrap tabular-nums">{priceText(amount)}</span>
}

/** By how much a price differs from another one, with its sign and the decimals of {@link Price}. */
export function PriceDifference({ amount }: { amount: Micros }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {(amount > 0n ? '+' : '') + priceText(amount)}
    </span>
  )
}

function priceText(amount: Micros): string {
  const text = exactMoneyText(amount)
  return text.padEnd(text.indexOf('.') + 1 + PRICE_DECIMALS, '0')
}

const PRICE_DECIMALS = 4

/** The sums of a business are long; the amounts of one customer, which the other pages show, are not. */
function withThousands(dollars: string): string {
  return dollars.replace(/\B(?=(\d{3})+\.)/g, ',')
}

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** An amount of Indian rupees: "₹1,23,456.00". */
export function Rupees({ amount }: { amount: Paise }) {
  return (
    <span className="whitespace-nowrap tabular-nums">{RUPEES.format(inrFromPaise(amount))}</span>
  )
}
