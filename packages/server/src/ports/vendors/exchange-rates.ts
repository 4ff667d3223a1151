/** The source of the exchange rate. */
export interface ExchangeRates {
  /**
   * Rupees per dollar, times 10,000, rounded to the nearest.
   *
   * @throws VendorUnavailable when no valid rate arrives
   */
  fetchInrPerUsdE4(): Promise<bigint>
}
