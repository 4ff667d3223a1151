import { ZERO, micros } from '@ringback/contract/money'
import { type DeckTexts, readCallDeck } from '../src/actions/rates/read-deck-texts.ts'
import { deleteUnusedPricesOf, storeDeck } from '../src/actions/rates/store-deck.ts'
import type { Ports } from '../src/ports/ports.ts'
import { activateDeck } from '../src/store/rates/deck-activations.ts'
import { findActiveDeck, lockDecks } from '../src/store/rates/decks.ts'

/** Sells the phone's leg alone at the deck's price. */
export const AT_COST = { markupPercent: 0, browserLegPerMinute: ZERO }

/** The header of a file of rates. */
export const DECK_HEADER =
  'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s'

/** A page of a list of decks, with all of them. */
export const PAGE = { page: 1, limit: 50 }

/** A file of rates with these lines. */
export const deckFile = (...rows: string[]) => [DECK_HEADER, ...rows].join('\n')

/** A file with two rates, of which the one to the USA costs this much. */
export const usa = (cost: string) => deckFile(`1,USA,US,${cost},60,60`, '44,UK,GB,0.02,60,60')

/** The carrier's price of a country with one prefix, in millionths of a dollar. */
export function callPrices(country: string, name: string, prefix: string, cost: bigint) {
  const price = { name, destinationPrefixes: [prefix], originPrefixes: null }
  return { country, prices: [{ ...price, costPerMinute: micros(cost) }] }
}

/** Activates a deck for calls without an operator and without the guard. Returns its id. */
export async function activateTestDeck(
  ports: Pick<Ports, 'database' | 'clock' | 'ids'>,
  texts: DeckTexts,
): Promise<string> {
  const read = await readCallDeck(texts)
  if (!read.ok) throw new Error(`The deck ${texts.name} has faults`)
  const { content } = read.value
  return ports.database.transaction(async tx => {
    await lockDecks(tx)
    const replaced = await findActiveDeck(tx)
    const origin = { name: texts.name, source: 'file', preparedBy: null } as const
    const id = await storeDeck(tx, ports, origin, content)
    const why = { cause: 'import', operatorEmail: null, reason: null } as const
    const at = ports.clock.now()
    await activateDeck(
      tx,
      { id, kind: 'calls' },
      { ...why, at, replacedDeckId: replaced?.id ?? null },
    )
    await deleteUnusedPricesOf(tx, 'calls')
    return id
  })
}
