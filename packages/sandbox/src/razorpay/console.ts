/** The currencies of an account that accepts international payments. */
export const CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'SGD', 'AED', 'AUD', 'CAD']

/** What Razorpay has enabled for the merchant. */
export interface RazorpayConsole {
  currencies: string[]
}
