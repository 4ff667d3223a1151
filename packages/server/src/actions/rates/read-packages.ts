import type { OfferedPackages } from '@ringback/contract/customers/credit'
import { priceInPaise } from '../../core/credit/price-in-paise.ts'
import type { Ports } from '../../ports/ports.ts'
import { likelyCalls } from './likely-calls.ts'
import { readPriceList } from './read-price-list.ts'

/**
 * The packages on sale, smallest first, with their prices in rupees at the present exchange rate, and the minutes that
 * each buys where the user probably calls.
 */
export async function readPackages(ports: Ports, languages: string): Promise<OfferedPackages> {
  const { business } = ports
  const calls = likelyCalls(await readPriceList(ports), languages)
  return {
    packages: business.creditPackages.map(creditPackage => ({
      ...creditPackage,
      priceINR: priceInPaise(creditPackage.price, business.inrPerUsdE4),
      ...(calls && { minutes: calls.minutesOf(creditPackage.amount) }),
    })),
    destination: calls && { country: calls.country, isMobile: calls.isMobile },
  }
}
