import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { numberType } from '@ringback/contract/customers/numbers/number-search'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { callerLegCost, incomingPrice } from '../../core/rates/incoming-price.ts'
import {
  type NumberCost,
  type NumberFees,
  isForRent,
  numberFeesFrom,
  sellingFee,
} from '../../core/numbers/number-fees.ts'
import { type ChangeKind, type ChangeSize, largestFirst } from '../../core/rates/deck-changes.ts'
import type { DeckKind } from '../../core/rates/deck.ts'
import type { Ports } from '../../ports/ports.ts'
import { type Activation, listActivations } from '../../store/rates/deck-activations.ts'
import {
  type DeckFilter,
  type DeckRecord,
  findActiveDeck,
  findDeck,
  listDecks,
} from '../../store/rates/decks.ts'
import { findNumberCosts } from '../../store/rates/number-costs.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'
import { type Comparison, compareWithActiveDeck } from './make-active.ts'
import { type DeckNotUsable, readUsableContent } from './store-deck.ts'

export function readDecks(
  { database }: Ports,
  filter: DeckFilter,
  page: PageRequest,
): Promise<ListPage<DeckRecord>> {
  return database.read(db => readPage(page, range => listDecks(db, filter, range)))
}

/** When decks became active: those of one kind, or of both. */
export function readActivations(
  { database }: Ports,
  kind: DeckKind | undefined,
  page: PageRequest,
): Promise<ListPage<Activation>> {
  return database.read(db => readPage(page, range => listActivations(db, kind, range)))
}

/** One row of a comparison. */
export interface ComparedPrice {
  kind: ChangeKind | 'below-cost'
  prefix: string | null
  destination: string
  country: string | null
  origin: string | null
  from: Comparison['changes']['changes'][number]['from']
  to: Comparison['changes']['changes'][number]['to']
}

/** Which differences of a deck are read, and in which order: without `sort` by kind. */
export interface ComparisonRequest {
  change?: ComparedPrice['kind'] | undefined
  sort?: ChangeSize | undefined
}

/** Compares a deck with the active one, and returns one page of the differences. */
export async function compareDeck(
  ports: Ports,
  deckId: string,
  { change, sort }: ComparisonRequest,
  page: PageRequest,
): Promise<
  Outcome<
    { deck: DeckRecord; comparison: Comparison; rows: ListPage<ComparedPrice> },
    'unknown-deck' | DeckNotUsable
  >
> {
  return ports.database.read(async db => {
    const deck = await findDeck(db, deckId)
    if (deck === null) return refused('unknown-deck')
    const read = await readUsableContent(db, deck)
    if (!read.ok) return read
    const comparison = await compareWithActiveDeck(db, ports, read.value)
    const found = rowsOf(comparison).filter(({ kind }) => change === undefined || kind === change)
    const all = sort === undefined ? found : largestFirst(found, sort)
    const rows = await readPage(page, async ({ offset, limit }) =>
      all.slice(offset, offset + limit),
    )
    return accepted({ deck, comparison, rows })
  })
}

function rowsOf({ belowCost, changes }: Comparison): ComparedPrice[] {
  const losses = belowCost.map((loss): ComparedPrice => ({
    kind: 'below-cost',
    prefix: loss.prefix,
    destination: loss.destination,
    country: loss.country,
    origin: loss.originPrefix,
    from: loss.carrierCost,
    to: loss.selling,
  }))
  const others = changes.changes.map(({ originGroup, ...change }): ComparedPrice => ({
    ...change,
    origin: originGroup,
  }))
  return [...losses, ...others]
}

/** The fees and active prices of every offered country by name, also of those without one. */
export async function readNumberFees({ database, business }: Ports) {
  return database.read(async db => {
    const deck = await findActiveDeck(db, 'numbers')
    const costs = deck ? await findNumberCosts(db, deck.id) : []
    const fees = numberFeesFrom(costs)
    const byName = VIRTUAL_NUMBER_COUNTRIES.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    const items = byName.map(({ code, name }) => ({
      countryCode: code,
      country: name,
      types: costs
        .filter(fee => fee.country === code && isForRent(fee))
        .map(fee => pricesOfNumber(fee, fees, business)),
    }))
    return { deck, items }
  })
}

function pricesOfNumber(
  { country, type, monthlyCost }: NumberCost,
  fees: NumberFees,
  business: Ports['business'],
) {
  const number = { countryCode: country, type: numberType.parse(type) }
  const incoming = incomingPrice(callerLegCost(fees, number, business), business)
  return {
    type,
    monthlyCost,
    monthlyFee: sellingFee(monthlyCost, business.numberMarkupPercent),
    incomingCost: incoming.costPerMinute,
    incomingRate: incoming.tariff.ratePerMinute,
  }
}
