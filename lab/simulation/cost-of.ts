/**
 * Micro-dollars of a leg or a call, without the product's arithmetic: an error there must not appear here too.
 *
 * @param limit the call's time limit in seconds
 */
export function costOf(
  seconds: number,
  limit: number,
  { ratePerMinute, billingSeconds }: { ratePerMinute: bigint; billingSeconds: number },
): bigint {
  let billed = 0n
  while (billed < BigInt(Math.min(seconds, limit))) billed += BigInt(billingSeconds)
  const sixtieths = billed * ratePerMinute
  return sixtieths % 60n === 0n ? sixtieths / 60n : sixtieths / 60n + 1n
}
