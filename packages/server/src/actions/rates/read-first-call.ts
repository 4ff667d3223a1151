import type { OfferedPackages } from '@ringback/contract/customers/credit/credit'
import { priceInPaise } from '../../core/credit/package-price.ts'
import { affordableSeconds } from '@ringback/contract/calls/billing'
import { type Micros, micros } from '@ringback/contract/money'
import { languageCountries } from '../../core/rates/country-names.ts'
import type { PriceList } from '@ringback/contract/page/visitor-pages'
import { readPriceList } from './read-price-list.ts'
import type { FirstCall } from '@ringback/contract/customers/calls/rates'
import { creditAccount } from '../../core/credit/ledger.ts'
import { welcomeKey } from '../../core/credit/transfer-keys.ts'
import { addsTax } from '../../core/tax/seller.ts'
import { readSupply } from '../tax/billing-details.ts'
import type { Ports } from '../../ports/ports.ts'
import { readFunds } from '../../store/credit/funds.ts'
import { findPostedAmount } from '../../store/credit/ledger.ts'

const NOTHING: FirstCall = { welcomeCredit: null, destination: null }

/** What the user's welcome credit buys, while it is all the credit that the user has. */
export async function readFirstCall(
  ports: Ports,
  userId: string,
  languages: string,
): Promise<FirstCall> {
  const { given, available } = await ports.database.transaction(async tx => ({
    given: await findPostedAmount(tx, welcomeKey(userId), creditAccount(userId)),
    ...(await readFunds(tx, userId)),
  }))
  if (given === null || available !== given) return NOTHING
  const welcomeCredit = micros(given)
  const calls = likelyCalls(await readPriceList(ports), languages)
  const minutes = calls?.minutesOf(welcomeCredit) ?? 0
  if (!calls || minutes === 0) return { welcomeCredit, destination: null }
  const { country, isMobile } = calls
  return { welcomeCredit, destination: { country, isMobile, minutes } }
}

/** Calls to the country that a person probably calls. */
export interface LikelyCalls {
  country: string
  /** To most mobile phones, or to landlines where no price of mobile phones is known. */
  isMobile: boolean
  /** The whole minutes that a credit buys there. Where most mobile phones have no known price, at the highest one. */
  minutesOf: (credit: Micros) => number
}

/** Of the first country of a browser's languages (BCP 47, with commas) that calls are sold to; null without one. */
export function likelyCalls({ countries }: PriceList, languages: string): LikelyCalls | null {
  for (const code of languageCountries(languages)) {
    const country = countries.find(known => known.code === code)
    const price = country?.usualMobile ?? country?.mobile ?? country?.landline
    if (!country || !price) continue
    const tariff = { ratePerMinute: price.highest, billingSeconds: price.billingSeconds }
    return {
      country: country.name,
      isMobile: country.mobile !== null,
      minutesOf: credit => Math.floor((affordableSeconds(tariff, credit) ?? 0) / 60),
    }
  }
  return null
}

/**
 * The packages on sale, smallest first, with their prices in rupees at the present exchange rate, and the minutes that
 * each buys where the user probably calls.
 */
export async function readPackages(
  ports: Ports,
  userId: string,
  languages: string,
): Promise<OfferedPackages> {
  const { business } = ports
  const calls = likelyCalls(await readPriceList(ports), languages)
  const { terms, withTax } = await readSupply(ports, userId)
  return {
    addsTax: addsTax(business) && terms !== null && terms.rates.length > 0,
    packages: business.creditPackages.map(creditPackage => ({
      ...creditPackage,
      priceINR: withTax(priceInPaise(creditPackage.price, business.inrPerUsdE4)),
      ...(calls && { minutes: calls.minutesOf(creditPackage.amount) }),
    })),
    destination: calls && { country: calls.country, isMobile: calls.isMobile },
  }
}
