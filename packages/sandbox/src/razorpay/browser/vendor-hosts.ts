/** The names of the vendor's hosts beside the one of the script. */
export type VendorHost = 'api' | 'cdn' | 'checkout-static-next' | 'lumberjack'

/**
 * The origin of one of the vendor's hosts. Beside `checkout.razorpay.com` they are names of the same domain, as for the
 * vendor's own script. A script of any other host, such as localhost, has everything from there.
 */
export function originOf(scriptUrl: URL, host: VendorHost): string {
  const [, domain] = /^checkout\.(.+)$/.exec(scriptUrl.host) ?? []
  return domain === undefined ? scriptUrl.origin : `${scriptUrl.protocol}//${host}.${domain}`
}
