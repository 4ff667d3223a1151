import { percentText } from '@ringback/contract/text/figures'
import type { ParkedPayment, TransactionType } from '@ringback/contract/customers/credit'
import {
  type Micros,
  type Paise,
  inrFromPaise,
  formatUsd,
  usdFromMicros,
  formatInr,
  formatPaid,
} from '@ringback/contract/money'
import { isKeyOf } from './common.ts'
import { likelyDestination } from './likely-destination.ts'

/** The text of the Credits tab (spec sections 2, 4, 8 and 9). */
export const credits = {
  packagesLoading: 'Loading credit packages',
  packagesFailed: 'Failed to fetch credit packages',
  recommended: 'Recommended',
  noPackages: 'No credit packages are on sale at the moment.',
  purchaseFailed: 'Failed to initiate purchase',

  gatewayFailed: 'Failed to load payment gateway. Please refresh the page and try again.',

  paid: 'Payment successful! Your credits will be added to your account shortly.',
  arriving: 'Adding your credit...',
  late: 'Your payment succeeded. Your credit arrives in a few minutes. You can leave this page.',

  parkedDetail:
    'A person checks it, because it could not be credited automatically. You get a mail when it is credited or returned. You do not need to pay again.',
  parkedSupport: 'Contact support',

  topUp: 'Add credits during the call',
  closeTopUp: 'Close the packages',
  callKeepsLimit:
    'This call keeps its time limit: the credit that you buy now pays for your next calls. To talk longer, call again.',
  callContinues: 'Your call continues while you pay.',
  topUpAfterCall: 'Add credits',
  callHasEnded: 'The call has ended. The credit that you buy now pays for your next calls.',

  processedInInr: 'Payments are processed in INR.',
  bankRate: 'Your bank may apply its own rate.',
  foreignCards:
    'You pay in Indian rupees. A card from outside India works only if its bank and our payment provider allow international payments.',
} as const

/** The text of a receipt. */
export const receiptText = {
  title: 'Receipt',
  loading: 'Loading the receipt',
  lead: (product: string) => `Calling credit from ${product}`,
  print: 'Print',
  back: 'Back to credits',
  number: 'Receipt number',
  date: 'Paid on',
  customer: 'Customer',
  item: 'Item',
  itemName: (packageName: string) => `${packageName} credit package`,
  credited: 'Credit added',
  price: 'Price',
  rate: 'Exchange rate',
  priceInr: 'Price in rupees',
  discount: 'Discount',
  paymentFee: 'Payment fee',
  paid: 'Amount paid',
  refunded: 'Refunded',
  orderId: 'Order ID',
  paymentId: 'Payment ID',
  bankRate: 'Paid in Indian rupees. Your bank may have applied its own rate.',
  noTaxInvoice: 'This is a receipt and no tax invoice.',
  notFoundTitle: 'Receipt not found',
  notFoundText: 'You have no receipt at this address.',
  failedTitle: 'The receipt could not be loaded',
  failedText: 'Please try again in a moment.',
} as const

/** The labels of transaction types (spec section 9). */
const TYPE_LABELS: Record<TransactionType, string> = {
  addition: 'Credit Added',
  deduction: 'Credit Used',
  purchase: 'Credit Purchase',
  promotion: 'Promotional Credit',
  refund: 'Refund',
  adjustment: 'Account Adjustment',
}

/** The label of a transaction type. An unknown type is shown as it is. */
export function typeLabel(type: string): string {
  return isKeyOf(TYPE_LABELS, type) ? TYPE_LABELS[type] : type
}

/** The label of a package's button. */
export function buyLabel(packageName: string): string {
  return `Buy ${packageName}`
}

/** "$26.25 credit" */
export function creditText(amount: Micros): string {
  return `${formatUsd(amount)} credit`
}

/** "+5% bonus" */
export function bonusText(percent: number): string {
  return `${percentText(percent, { signed: true })} bonus`
}

/** "$26.25 added" */
export function creditAddedText(amount: Micros): string {
  return `${formatUsd(amount)} added`
}

/** "You pay ₹2,080.38" */
export function payText(amount: Paise): string {
  return `You pay ${formatInr(amount)}`
}

/** "about 660 min to a mobile in the United Kingdom" */
export function minutesText(minutes: number, to: Parameters<typeof likelyDestination>[0]): string {
  return `about ${minutes.toLocaleString('en')} min to ${likelyDestination(to)}`
}

/** "Your payment of ₹374.47 has arrived." The amount is in the smallest unit of its currency, of which a hundred are one. */
export function parkedText(payment: ParkedPayment): string {
  return `Your payment of ${formatPaid(payment)} has arrived.`
}

/** The exchange rate with 2 decimals (spec section 9): "1 USD = ₹83.22". */
export function exchangeRateText(amountINR: Paise, amountUSD: Micros): string {
  return `1 USD = ₹${(inrFromPaise(amountINR) / usdFromMicros(amountUSD)).toFixed(2)}`
}

/** The quoted exchange rate with 4 decimals: "1 USD = ₹83.2150". */
export function quotedRateText(inrPerUsd: number): string {
  return `1 USD = ₹${inrPerUsd.toFixed(4)}`
}

/** "Payments are processed in INR at 1 USD = ₹83.22." */
export function processedAtText(rate: string): string {
  return `Payments are processed in INR at ${rate}.`
}
