/** The currencies of an account that accepts international payments. */
const CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'SGD', 'AED', 'AUD', 'CAD']

/** What Razorpay has enabled for the merchant. */
export interface RazorpayConsole {
  currencies: string[]
  /** Account & Settings, Webhooks: a disabled webhook sends nothing. The vendor disables one that fails for a day. */
  webhookEnabled: boolean
  /** Offers: the instant discount of every payment, in percent; 0 for none. A cashback is paid later and changes no payment. */
  offerPercent: number
  /** The customer pays the vendor's fee in addition to the order. */
  customerBearsFee: boolean
  /** New orders can be paid in parts. */
  partialPayments: boolean
}

/** The settings of an account that is set up right. */
export const INITIAL_RAZORPAY_CONSOLE: Readonly<RazorpayConsole> = {
  currencies: CURRENCIES,
  webhookEnabled: true,
  offerPercent: 0,
  customerBearsFee: false,
  partialPayments: false,
}

export function createRazorpayConsole(): RazorpayConsole {
  return structuredClone(INITIAL_RAZORPAY_CONSOLE)
}
