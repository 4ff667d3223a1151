/** A vendor did not answer, or answered something that its contract does not allow. */
export class VendorUnavailable extends Error {
  override readonly name = 'VendorUnavailable'
  readonly vendor: string

  constructor(vendor: string, message: string, options?: ErrorOptions) {
    super(`${vendor}: ${message}`, options)
    this.vendor = vendor
  }
}
