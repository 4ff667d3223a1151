/** The types of numbers that the carrier rents out, by their names in its paths. */
export const NUMBER_TYPES = ['Local', 'Mobile', 'TollFree', 'National'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]

/**
 * The numbers of one place. The template is a number with its country code, where `x` is any digit
 * and `N` is 2 to 9. Region is the state or province, in countries that have them.
 */
export interface NumberRange {
  template: string
  locality: string | null
  region: string | null
}

export interface CountryPlan {
  name: string
  ranges: Partial<Record<NumberType, readonly NumberRange[]>>
  /** Types of numbers that receive SMS but no calls. */
  withoutVoice?: readonly NumberType[]
}

type Place = readonly [template: string, locality?: string, region?: string]

const places = (...given: Place[]): NumberRange[] =>
  given.map(([template, locality, region]) => ({
    template: template.replaceAll(' ', ''),
    locality: locality ?? null,
    region: region ?? null,
  }))

const tollFree = (...codes: string[]) =>
  places(...codes.map((code): Place => [`1 ${code} Nxxxxxx`]))

/** The numbers that the carrier offers, by ISO 3166 country. Templates follow the countries' plans. */
export const NUMBER_PLAN: Readonly<Record<string, CountryPlan>> = {
  AR: {
    name: 'Argentina',
    ranges: {
      Local: places(['54 11 4xxx xxxx', 'Buenos Aires'], ['54 351 4xx xxxx', 'Cordoba']),
      TollFree: places(['54 800 xxx xxxx']),
    },
  },
  AT: {
    name: 'Austria',
    ranges: {
      Local: places(['43 1 2xxxxxx', 'Vienna'], ['43 662 2xxxxx', 'Salzburg']),
      Mobile: places(['43 677 xxxxxxxx']),
      TollFree: places(['43 800 xxxxxx']),
    },
    withoutVoice: ['Mobile'],
  },
  AU: {
    name: 'Australia',
    ranges: {
      Local: places(
        ['61 2 8xxx xxxx', 'Sydney', 'NSW'],
        ['61 3 9xxx xxxx', 'Melbourne', 'VIC'],
        ['61 7 3xxx xxxx', 'Brisbane', 'QLD'],
      ),
      Mobile: places(['61 48x xxx xxx']),
      TollFree: places(['61 1800 xxx xxx']),
    },
  },
  BB: { name: 'Barbados', ranges: { Local: places(['1 246 Nxx xxxx', 'Bridgetown']) } },
  BR: {
    name: 'Brazil',
    ranges: {
      Local: places(
        ['55 11 4xxx xxxx', 'Sao Paulo', 'SP'],
        ['55 21 3xxx xxxx', 'Rio de Janeiro', 'RJ'],
      ),
      National: places(['55 4003 xxxx']),
      TollFree: places(['55 800 xxx xxxx']),
    },
  },
  CA: {
    name: 'Canada',
    ranges: {
      Local: places(
        ['1 416 Nxx xxxx', 'Toronto', 'ON'],
        ['1 604 Nxx xxxx', 'Vancouver', 'BC'],
        ['1 514 Nxx xxxx', 'Montreal', 'QC'],
        ['1 403 Nxx xxxx', 'Calgary', 'AB'],
      ),
      TollFree: tollFree('833', '844', '855'),
    },
  },
  CH: {
    name: 'Switzerland',
    ranges: {
      Local: places(['41 43 xxx xx xx', 'Zurich'], ['41 22 xxx xx xx', 'Geneva']),
      Mobile: places(['41 79 xxx xx xx']),
    },
    withoutVoice: ['Mobile'],
  },
  CL: {
    name: 'Chile',
    ranges: {
      Local: places(['56 2 2xxx xxxx', 'Santiago'], ['56 32 2xx xxxx', 'Valparaiso']),
      Mobile: places(['56 9 Nxxx xxxx']),
    },
  },
  CO: {
    name: 'Colombia',
    ranges: {
      Local: places(['57 601 xxx xxxx', 'Bogota'], ['57 604 xxx xxxx', 'Medellin']),
      TollFree: places(['57 1800 xxx xxxx']),
    },
  },
  CZ: {
    name: 'Czechia',
    ranges: {
      Local: places(['420 22x xxx xxx', 'Prague'], ['420 53x xxx xxx', 'Brno']),
      Mobile: places(['420 73x xxx xxx']),
      TollFree: places(['420 800 xxx xxx']),
      National: places(['420 910 xxx xxx']),
    },
    withoutVoice: ['Mobile'],
  },
  DE: {
    name: 'Germany',
    ranges: {
      Local: places(
        ['49 30 Nxxxxxxx', 'Berlin'],
        ['49 89 Nxxxxxxx', 'Munich'],
        ['49 69 Nxxxxxxx', 'Frankfurt'],
      ),
      Mobile: places(['49 1521 xxxxxxx']),
    },
  },
  DZ: { name: 'Algeria', ranges: { Local: places(['213 21 xx xx xx', 'Algiers']) } },
  EC: {
    name: 'Ecuador',
    ranges: { Local: places(['593 2 Nxx xxxx', 'Quito'], ['593 4 Nxx xxxx', 'Guayaquil']) },
  },
  EE: {
    name: 'Estonia',
    ranges: { Local: places(['372 6xx xxxx', 'Tallinn']), Mobile: places(['372 5xxx xxxx']) },
    withoutVoice: ['Mobile'],
  },
  FR: {
    name: 'France',
    ranges: {
      Local: places(['33 1 87 xx xx xx', 'Paris'], ['33 4 28 xx xx xx', 'Lyon']),
    },
  },
  GB: {
    name: 'United Kingdom',
    ranges: {
      Local: places(
        ['44 20 3xxx xxxx', 'London'],
        ['44 161 Nxx xxxx', 'Manchester'],
        ['44 131 Nxx xxxx', 'Edinburgh'],
      ),
      Mobile: places(['44 74xx xxxxxx']),
      TollFree: places(['44 800 xxx xxxx']),
      National: places(['44 330 xxx xxxx']),
    },
  },
  GD: { name: 'Grenada', ranges: { Local: places(['1 473 Nxx xxxx', "St. George's"]) } },
  GE: { name: 'Georgia', ranges: { Local: places(['995 32 2xx xx xx', 'Tbilisi']) } },
  GR: {
    name: 'Greece',
    ranges: { Local: places(['30 211 xxx xxxx', 'Athens'], ['30 231 xxx xxxx', 'Thessaloniki']) },
  },
  HK: {
    name: 'Hong Kong',
    ranges: { Mobile: places(['852 5xxx xxxx']), TollFree: places(['852 800 xxx xxx']) },
    withoutVoice: ['Mobile'],
  },
  HR: {
    name: 'Croatia',
    ranges: { Local: places(['385 1 Nxx xxxx', 'Zagreb']), TollFree: places(['385 800 xxx xxx']) },
  },
  ID: {
    name: 'Indonesia',
    ranges: {
      Local: places(['62 21 Nxxx xxxx', 'Jakarta']),
      TollFree: places(['62 800 xxx xxxx']),
    },
  },
  IE: {
    name: 'Ireland',
    ranges: {
      Local: places(['353 1 Nxx xxxx', 'Dublin'], ['353 21 Nxx xxxx', 'Cork']),
      Mobile: places(['353 87 xxx xxxx']),
    },
  },
  IL: {
    name: 'Israel',
    ranges: {
      Local: places(['972 3 Nxx xxxx', 'Tel Aviv'], ['972 2 Nxx xxxx', 'Jerusalem']),
      Mobile: places(['972 52 xxx xxxx']),
      TollFree: places(['972 1800 xxx xxx']),
    },
  },
  JP: {
    name: 'Japan',
    ranges: { National: places(['81 50 Nxxx xxxx']), TollFree: places(['81 800 xxx xxxx']) },
  },
  KE: { name: 'Kenya', ranges: { Local: places(['254 20 Nxx xxxx', 'Nairobi']) } },
  MX: {
    name: 'Mexico',
    ranges: {
      Local: places(
        ['52 55 Nxxx xxxx', 'Mexico City', 'CDMX'],
        ['52 33 Nxxx xxxx', 'Guadalajara', 'JAL'],
        ['52 81 Nxxx xxxx', 'Monterrey', 'NLE'],
      ),
      TollFree: places(['52 800 xxx xxxx']),
    },
  },
  MY: { name: 'Malaysia', ranges: { Local: places(['60 3 Nxxx xxxx', 'Kuala Lumpur']) } },
  NA: { name: 'Namibia', ranges: { Local: places(['264 61 Nxx xxx', 'Windhoek']) } },
  NZ: {
    name: 'New Zealand',
    ranges: {
      Local: places(['64 9 Nxx xxxx', 'Auckland'], ['64 4 Nxx xxxx', 'Wellington']),
      TollFree: places(['64 800 xxx xxx']),
    },
  },
  PA: { name: 'Panama', ranges: { Local: places(['507 8xx xxxx', 'Panama City']) } },
  PH: {
    name: 'Philippines',
    ranges: {
      Local: places(['63 2 8xxx xxxx', 'Manila']),
      Mobile: places(['63 9xx xxx xxxx']),
      TollFree: places(['63 1800 1xxx xxxx']),
    },
    withoutVoice: ['Mobile'],
  },
  PR: {
    name: 'Puerto Rico',
    ranges: {
      Local: places(['1 787 Nxx xxxx', 'San Juan', 'PR'], ['1 939 Nxx xxxx', 'Ponce', 'PR']),
    },
  },
  RO: {
    name: 'Romania',
    ranges: {
      Local: places(['40 31 xxx xxxx', 'Bucharest'], ['40 364 xxx xxx', 'Cluj-Napoca']),
      TollFree: places(['40 800 xxx xxx']),
      National: places(['40 37 xxx xxxx']),
    },
  },
  SI: { name: 'Slovenia', ranges: { Local: places(['386 1 Nxx xxxx', 'Ljubljana']) } },
  SV: { name: 'El Salvador', ranges: { Local: places(['503 2xxx xxxx', 'San Salvador']) } },
  TH: {
    name: 'Thailand',
    ranges: { Local: places(['66 2 Nxx xxxx', 'Bangkok']), TollFree: places(['66 1800 xxx xxx']) },
  },
  TN: { name: 'Tunisia', ranges: { Local: places(['216 31 xxx xxx', 'Tunis']) } },
  US: {
    name: 'United States',
    ranges: {
      Local: places(
        ['1 415 Nxx xxxx', 'San Francisco', 'CA'],
        ['1 212 Nxx xxxx', 'New York', 'NY'],
        ['1 312 Nxx xxxx', 'Chicago', 'IL'],
        ['1 206 Nxx xxxx', 'Seattle', 'WA'],
        ['1 512 Nxx xxxx', 'Austin', 'TX'],
        ['1 617 Nxx xxxx', 'Boston', 'MA'],
        ['1 305 Nxx xxxx', 'Miami', 'FL'],
        ['1 310 Nxx xxxx', 'Los Angeles', 'CA'],
      ),
      TollFree: tollFree('833', '844', '855', '866', '877', '888'),
    },
  },
  VI: { name: 'Virgin Islands, U.S.', ranges: { Local: places(['1 340 Nxx xxxx', 'St. Thomas']) } },
  ZA: {
    name: 'South Africa',
    ranges: {
      Local: places(['27 10 Nxx xxxx', 'Johannesburg'], ['27 21 Nxx xxxx', 'Cape Town']),
      Mobile: places(['27 60 xxx xxxx']),
    },
  },
}
