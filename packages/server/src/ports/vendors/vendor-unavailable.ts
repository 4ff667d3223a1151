/** A vendor did not respond, or its response violates its contract. */
export class VendorUnavailable extends Error {
  override readonly name = 'VendorUnavailable'
  readonly vendor: string

  constructor(vendor: string, message: string, options?: ErrorOptions) {
    super(`${vendor}: ${message}`, options)
    this.vendor = vendor
  }
}

/** A vendor responded, and refused this one request. Its outage is none, and other requests may succeed. */
export class RequestRefused extends VendorUnavailable {}

/** Whether other requests to the vendor would fail too. */
export function isOutage(error: unknown): boolean {
  return error instanceof VendorUnavailable && !(error instanceof RequestRefused)
}
