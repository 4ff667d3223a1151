import type { CreditPackage } from '@ringback/contract/credit'
import { type Micros, type Paise, micros, paise } from '@ringback/contract/money'

/** The packages on sale, smallest first. Purchases refer to the ids, so a changed package gets a new id. */
export const PACKAGES: readonly CreditPackage[] = [
  {
    id: 'starter-5',
    name: 'Starter',
    price: dollars(5n),
    amount: dollars(5n),
    description: 'Enough to call home and catch up.',
  },
  {
    id: 'standard-10',
    name: 'Standard',
    price: dollars(10n),
    amount: dollars(10n),
    description: 'For a call now and then.',
  },
  {
    id: 'plus-25',
    name: 'Plus',
    price: dollars(25n),
    amount: micros(26_250_000n),
    description: 'For calls every week, with 5% extra credit.',
    recommended: true,
  },
  {
    id: 'pro-50',
    name: 'Pro',
    price: dollars(50n),
    amount: dollars(55n),
    description: 'For calls every day, with 10% extra credit.',
  },
  {
    id: 'business-100',
    name: 'Business',
    price: dollars(100n),
    amount: dollars(115n),
    description: 'For teams that live on the phone, with 15% extra credit.',
  },
]

export function findPackage(id: string): CreditPackage | null {
  return PACKAGES.find(creditPackage => creditPackage.id === id) ?? null
}

/**
 * Converts a price to paise, rounded up.
 *
 * @param inrPerUsdE4 rupees for a dollar, times 10,000
 */
export function priceInPaise(price: Micros, inrPerUsdE4: bigint): Paise {
  // Micro-dollars times rupees per dollar times 10,000: a paisa is 1,000,000 x 10,000 / 100 of this unit.
  const unitsPerPaisa = 100_000_000n
  return paise((price * inrPerUsdE4 + unitsPerPaisa - 1n) / unitsPerPaisa)
}

function dollars(amount: bigint): Micros {
  return micros(amount * 1_000_000n)
}
