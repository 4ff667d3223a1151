import { affordableSeconds } from '@ringback/contract/billing'
import type { FirstCall } from '@ringback/contract/customers/rates'
import { type Micros, micros } from '@ringback/contract/money'
import { creditAccount } from '../../core/credit/ledger.ts'
import { welcomeKey } from '../../core/credit/transfer-keys.ts'
import { languageCountries } from '../../core/rates/country-names.ts'
import type { Ports } from '../../ports/ports.ts'
import { readFunds } from '../../store/credit/funds.ts'
import { findPostedAmount } from '../../store/credit/ledger.ts'
import { type PriceList, readPriceList } from './read-price-list.ts'

const NOTHING: FirstCall = { welcomeCredit: null, destination: null }

/** What the user's welcome credit buys, while the user has it whole. */
export async function readFirstCall(
  ports: Ports,
  userId: string,
  languages: string,
): Promise<FirstCall> {
  const { given, available } = await ports.database.transaction(async tx => ({
    given: await findPostedAmount(tx, welcomeKey(userId), creditAccount(userId)),
    ...(await readFunds(tx, userId)),
  }))
  if (given === null || available < given) return NOTHING
  const welcomeCredit = micros(given)
  const list = await readPriceList(ports)
  return { welcomeCredit, destination: destinationOf(list, languages, welcomeCredit) }
}

/** Minutes to most mobile phones there, or to landlines where no price of mobile phones is known. */
function destinationOf({ countries }: PriceList, languages: string, credit: Micros) {
  for (const code of languageCountries(languages)) {
    const country = countries.find(known => known.code === code)
    const price = country?.usualMobile ?? country?.mobile ?? country?.landline
    if (!country || !price) continue
    const { highest: ratePerMinute, billingSeconds } = price
    const seconds = affordableSeconds({ ratePerMinute, billingSeconds }, credit)
    const minutes = Math.floor((seconds ?? 0) / 60)
    if (minutes > 0) {
      return { country: country.name, isMobile: country.mobile !== null, minutes }
    }
  }
  return null
}
