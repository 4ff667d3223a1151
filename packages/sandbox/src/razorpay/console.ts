/** The currencies of an account that accepts international payments. */
const CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'SGD', 'AED', 'AUD', 'CAD']

/** What Razorpay has enabled for the merchant. */
export interface RazorpayConsole {
  currencies: string[]
}

/** The settings of an account that is set up right. */
export const INITIAL_RAZORPAY_CONSOLE: Readonly<RazorpayConsole> = { currencies: CURRENCIES }

export function createRazorpayConsole(): RazorpayConsole {
  return structuredClone(INITIAL_RAZORPAY_CONSOLE)
}
