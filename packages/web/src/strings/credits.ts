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
  balance: 'Current balance',
  balanceUnknown: '...',
  balanceFailed: 'Failed to fetch balance',
  available: 'Available now',
  debt: 'Owed',
  debtDetail: 'Your next purchase pays this first.',
  warnsBelow: 'Warning below',
  warnsNever: 'None',
  spentToday: 'Calls today',
  changeSpending: 'Change',
  none: 'Your account has no credits. Please purchase credits below to make calls.',

  packages: 'Add credits',
  packagesLoading: 'Loading credit packages',
  packagesFailed: 'Failed to fetch credit packages',
  recommended: 'Recommended',
  noPackages: 'No credit packages are on sale at the moment.',
  purchaseFailed: 'Failed to initiate purchase',

  gatewayFailed: 'Failed to load payment gateway. Please refresh the page and try again.',
  gatewayLoading: 'Payment gateway is still loading. Please wait a moment and try again.',
  unknownError: 'Unknown error',

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
  refunds: 'Refund policy',

  transactions: 'Transaction history',
  transactionsLoading: 'Loading transactions',
  transactionsFailed: 'Failed to fetch transaction history',
  noTransactions: 'No transactions yet.',
  noTransactionsDetail: 'The credit you buy and the calls you pay for appear here.',
  date: 'Date',
  type: 'Type',
  amount: 'Amount',
  balanceAfter: 'Balance after',
  receipt: 'Receipt',
  footnote: 'Actual minutes vary by destination rates.',
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

/** "$1.20", or with a daily budget "$1.20 of $5.00" */
export function spentTodayText(spent: Micros, budget: Micros | null): string {
  return budget === null ? formatUsd(spent) : `${formatUsd(spent)} of ${formatUsd(budget)}`
}

/** Explains why less credit is available than posted. A call or a rental holds the rest. */
export function heldText(amount: Micros, isInCall: boolean): string {
  const held = `${formatUsd(amount)} is held for`
  return isInCall
    ? `${held} the current call. What you do not use comes back.`
    : `${held} a call or a number. What is not used comes back.`
}

/** A failed payment, with the description of the payment provider (spec section 8). */
export function paymentFailed(description: string | null): string {
  return 'Payment failed: ' + (description || credits.unknownError)
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

/** The accessible name of a "Receipt" link, which includes the transaction. */
export function receiptLabel(description: string, time: string): string {
  return `Receipt for ${description}, ${time}`
}
