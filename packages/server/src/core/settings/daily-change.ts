/** A change of the exchange rate, as the history of the setting has it. */
interface RateChange {
  before: string
  after: string
  changedBy: string
}

/**
 * The rate with which a fetched one is compared: the rate of a day ago, or the one that an operator has set
 * since, because that operator has accepted its difference.
 *
 * @param changes of the last day, oldest first
 * @param fetchedBy the author of fetched rates in the history
 */
export function referenceRate(
  current: string,
  changes: readonly RateChange[],
  fetchedBy: string,
): string {
  const byHand = changes.filter(({ changedBy }) => changedBy !== fetchedBy).at(-1)
  return byHand?.after ?? changes[0]?.before ?? current
}

/** The difference from `reference` in percent, rounded up to two decimals, so that no difference is hidden. */
export function changePercent(rate: bigint, reference: bigint): number {
  const difference = rate > reference ? rate - reference : reference - rate
  return Number((difference * 10_000n + reference - 1n) / reference) / 100
}
