import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { overridesText, pricesText } from '../../core/rates/deck.ts'
import type { Ports } from '../../ports/ports.ts'
import { findDeck } from '../../store/rates/decks.ts'
import { type DeckNotUsable, readUsableContent } from './store-deck.ts'

/** A CSV file with prices of a deck. */
export interface DeckFile {
  fileName: string
  csv: string
}

/** Prints a deck as the files that an import reads: its prices, and those that depend on the caller ID. */
export async function exportDeck(
  { database }: Ports,
  deckId: string,
  part: 'prices' | 'overrides',
): Promise<Outcome<DeckFile, 'unknown-deck' | DeckNotUsable>> {
  return database.read(async db => {
    const deck = await findDeck(db, deckId)
    if (deck === null) return refused('unknown-deck')
    const read = await readUsableContent(db, deck)
    if (!read.ok) return read
    const isPrices = part === 'prices'
    const csv = isPrices ? pricesText(read.value) : overridesText(read.value)
    return accepted({ fileName: fileNameOf(deck.name, isPrices ? '' : '-overrides'), csv })
  })
}

/** A name that every file system accepts: `Carrier, 2026-11-22` becomes `Carrier-2026-11-22.csv`. */
function fileNameOf(deckName: string, suffix: string): string {
  const base = deckName
    .replace(/\.csv$/i, '')
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return `${base === '' ? 'deck' : base}${suffix}.csv`
}
