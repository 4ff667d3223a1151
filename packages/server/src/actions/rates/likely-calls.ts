import { affordableSeconds } from '@ringback/contract/calls/billing'
import type { Micros } from '@ringback/contract/money'
import type { PriceList } from '@ringback/contract/page/visitor-pages'
import { languageCountries } from '../../core/rates/country-names.ts'

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
