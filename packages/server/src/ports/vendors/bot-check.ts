/** Checks whether a registration comes from a person. */
export interface BotCheck {
  /**
   * Whether the vendor accepts the token. It accepts each token once.
   * @throws VendorUnavailable when the vendor sends no valid response
   */
  verify(token: string, remoteAddress: string): Promise<boolean>
}
