/** Decides whether a registration comes from a person. */
export interface BotCheck {
  /**
   * `true` when the vendor accepts the token; a token is accepted once.
   * @throws VendorUnavailable when the vendor does not answer sensibly.
   */
  verify(token: string, remoteAddress: string): Promise<boolean>
}
