/** The currencies of an account that accepts international payments. */
const CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'SGD', 'AED', 'AUD', 'CAD']

/** What Razorpay has enabled for the merchant. */
export interface RazorpayConsole {
  currencies: string[]
  /** Account & Settings, Webhooks: a disabled webhook sends nothing. The vendor disables one that fails for a day. */
  webhookEnabled: boolean
}

/** The settings of an account that is set up right. */
export const INITIAL_RAZORPAY_CONSOLE: Readonly<RazorpayConsole> = {
  currencies: CURRENCIES,
  webhookEnabled: true,
}

export function createRazorpayConsole(): RazorpayConsole {
  return structuredClone(INITIAL_RAZORPAY_CONSOLE)
}
