import type { Micros } from '@ringback/contract/money'

interface OfferedPackage {
  amount: Micros
  recommended?: boolean | undefined
}

/**
 * The smallest package that lifts the balance to the amount at which it is not low; otherwise the recommended one, or the
 * first.
 *
 * @param balance less the debt, which a purchase repays first
 */
export function packageForLowBalance<P extends OfferedPackage>(
  packages: readonly P[],
  { balance, below }: { balance: Micros; below: Micros },
): P | undefined {
  const lifting = packages.filter(({ amount }) => balance + amount >= below)
  const [smallest] = lifting.toSorted((a, b) => Number(a.amount - b.amount))
  return smallest ?? packages.find(({ recommended }) => recommended) ?? packages[0]
}
