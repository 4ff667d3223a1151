import { readFileSync } from 'node:fs'

/** The price of calls to some prefixes of a country, from some caller IDs. */
export interface CallPrice {
  name: string
  /** Dollars a minute, for example `0.0140`. */
  price: string
  destinationPrefixes: readonly string[]
  /** Digits, `ALL`, or `ROW` (all that no other price of the same destination names). */
  originationPrefixes: readonly string[]
}

/** The prices of numbers of a type in a country. */
export interface NumberPrice {
  /** In the vendor's words: `local`, `mobile`, `national` or `toll free`. */
  type: string
  /** Dollars a month, for example `1.15`. */
  price: string
  /** Dollars a minute of a call to such a number, for example `0.0085`. */
  receivingPrice: string
}

/** The vendor's price lists by ISO 3166 country. */
export interface PriceList {
  calls: ReadonlyMap<string, readonly CallPrice[]>
  numbers: ReadonlyMap<string, readonly NumberPrice[]>
}

/** Reads the price lists in `data/`. They differ a little from the deck that the product starts with. */
export function readPriceList(): PriceList {
  const calls = new Map<string, CallPrice[]>()
  for (const [country = '', name = '', price = '', to = '', from = ''] of rowsOf('call-prices')) {
    const destinationPrefixes = to.split(' ')
    const originationPrefixes = from.split(' ')
    append(calls, country, { name, price, destinationPrefixes, originationPrefixes })
  }
  const numbers = new Map<string, NumberPrice[]>()
  for (const [country = '', type = '', price = '', receivingPrice = ''] of rowsOf(
    'number-prices',
  )) {
    append(numbers, country, { type, price, receivingPrice })
  }
  return { calls, numbers }
}

/** The cells of each line below the header. A cell may be in quotes when it contains a comma. */
function rowsOf(name: string): string[][] {
  const file = new URL(`../../../data/${name}.csv`, import.meta.url)
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map(line =>
    [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    ),
  )
}

function append<T>(lists: Map<string, T[]>, country: string, item: T): void {
  const known = lists.get(country)
  if (known) known.push(item)
  else lists.set(country, [item])
}
