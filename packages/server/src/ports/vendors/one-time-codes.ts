/** The second factor of operators, and of users who turn it on: time-based one-time codes (RFC 6238) of six digits, new every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret in base32. */
  newSecret(): string
  /** The `otpauth://` URI of a secret, for the QR code that an authenticator app scans. */
  uriOf(secret: string, account: { issuer: string; email: string }): string
  /**
   * The time step that the code belongs to, or null if it is not a code of the current step or one of its
   * two neighbours.
   */
  timeStepOf(secret: string, code: string, now: Date): bigint | null
}
