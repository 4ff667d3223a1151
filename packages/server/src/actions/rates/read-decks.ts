import type { ChangeKind } from '../../core/rates/deck-changes.ts'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/countries'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { numberType } from '@ringback/contract/numbers'
import { sellingFee } from '../../core/numbers/number-fees.ts'
import type { DeckKind } from '../../core/rates/deck.ts'
import type { Ports } from '../../ports/ports.ts'
import { findDeckContent } from '../../store/rates/deck-content.ts'
import {
  type Activation,
  type DeckRecord,
  findActiveDeck,
  findDeck,
  listActivations,
  listDecks,
} from '../../store/rates/decks.ts'
import { findNumberCosts } from '../../store/rates/number-costs.ts'
import { type ListPage, readPage } from '../list-page.ts'
import type { PageRequest } from '../paginate.ts'
import { type Comparison, compareWithDeckInForce } from './put-in-force.ts'

export function readDecks(
  { database }: Ports,
  kind: DeckKind | undefined,
  page: PageRequest,
): Promise<ListPage<DeckRecord>> {
  return database.read(db => readPage(page, range => listDecks(db, kind, range)))
}

export function readActivations(
  { database }: Ports,
  kind: DeckKind,
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

/** Compares a deck with the one in force, and returns one page of the differences. */
export async function compareDeck(
  ports: Ports,
  deckId: string,
  change: ComparedPrice['kind'] | undefined,
  page: PageRequest,
): Promise<
  Outcome<
    { deck: DeckRecord; comparison: Comparison; rows: ListPage<ComparedPrice> },
    'unknown-deck' | 'deck-without-prices'
  >
> {
  return ports.database.read(async db => {
    const deck = await findDeck(db, deckId)
    if (deck === null) return refused('unknown-deck')
    const content = await findDeckContent(db, deck)
    if (content === null) return refused('deck-without-prices')
    const comparison = await compareWithDeckInForce(db, ports, content)
    const all = rowsOf(comparison).filter(({ kind }) => change === undefined || kind === change)
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

/** The fees in force of every offered country, also of those without one. */
export async function readNumberFees({ database, terms }: Ports) {
  return database.read(async db => {
    const deck = await findActiveDeck(db, 'numbers')
    const costs = deck ? await findNumberCosts(db, deck.id) : []
    const items = VIRTUAL_NUMBER_COUNTRIES.map(({ code, name }) => ({
      countryCode: code,
      country: name,
      types: costs
        .filter(({ country, voice }) => country === code && voice)
        .filter(({ type }) => numberType.safeParse(type).success)
        .map(({ type, monthlyCost }) => ({
          type,
          monthlyCost,
          monthlyFee: sellingFee(monthlyCost, terms.numberMarkupPercent),
        })),
    }))
    return { deck, items }
  })
}
