import type { CarrierCountry, CarrierNumberCountry } from '../../src/core/rates/carrier-prices.ts'
import type { CarrierPricing } from '../../src/ports/vendors/voice-carrier.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

/** A carrier whose price lists tests set. */
export interface FakePricing extends CarrierPricing {
  calls: CarrierCountry[]
  numbers: CarrierNumberCountry[]
  /** While true, every request fails as in an outage. */
  isDown: boolean
}

export function fakePricing(): FakePricing {
  const respond = async <T>(list: T): Promise<T> => {
    if (fake.isDown) throw new VendorUnavailable('carrier', 'does not send its prices')
    return list
  }
  const fake: FakePricing = {
    calls: [],
    numbers: [],
    isDown: false,
    fetchCallPrices: () => respond(fake.calls),
    fetchNumberPrices: countries =>
      respond(
        countries.map(
          country => fake.numbers.find(each => each.country === country) ?? { country, prices: [] },
        ),
      ),
  }
  return fake
}
