import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Reader, Tx } from '../../ports/database.ts'
import {
  deleteUnusedPrices,
  findDeckContent,
  insertDeckContent,
} from '../../store/rates/deck-content.ts'
import { createHash } from 'node:crypto'
import type { DeckContent } from '../../core/rates/deck.ts'
import type { Ports } from '../../ports/ports.ts'
import { type DeckRecord, insertDeckRecord } from '../../store/rates/decks.ts'

/** How many decks that were active keep their prices and can be activated again. */
const ACTIVATED_KEPT = 20
/** How many decks that were never active keep their prices. */
const DRAFTS_KEPT = 10

/** Where a deck comes from. */
export interface DeckOrigin {
  name: string
  source: DeckRecord['source']
  /** The operator's e-mail; null when no operator prepared it. */
  preparedBy: string | null
}

/** Stores a deck that is not active. Returns its id. */
export async function storeDeck(
  tx: Tx,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  origin: DeckOrigin,
  content: DeckContent,
): Promise<string> {
  const id = ids.next('deck')
  await insertDeckRecord(tx, {
    ...origin,
    id,
    kind: content.kind,
    sha256: fingerprint(content),
    rowCount: content.kind === 'calls' ? content.rates.length : content.fees.length,
    importedAt: clock.now(),
  })
  await insertDeckContent(tx, id, content)
  return id
}

/** Deletes the prices of decks that are too old. Call it while decks are locked. */
export async function deleteUnusedPricesOf(tx: Tx, kind: DeckContent['kind']): Promise<void> {
  await deleteUnusedPrices(tx, kind, { activatedKept: ACTIVATED_KEPT, draftsKept: DRAFTS_KEPT })
}

/** Equal for decks with equal prices, in whatever order their lines were. */
export function fingerprint(content: DeckContent): string {
  const lines =
    content.kind === 'calls'
      ? [
          ...content.rates.map(rate => Object.values(rate)),
          ...content.overrides.map(override => Object.values(override)),
        ]
      : content.fees.map(fee => Object.values(fee))
  const hash = createHash('sha256')
  for (const line of lines.map(values => values.join('\t')).sort()) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** Why the prices of a deck cannot be used: they are deleted. */
export type DeckNotUsable = 'deck-without-prices'

/** Reads all prices of a deck. */
export async function readUsableContent(
  db: Reader,
  deck: DeckRecord,
): Promise<Outcome<DeckContent, DeckNotUsable>> {
  if (deck.status === 'deleted') return refused('deck-without-prices')
  // They may be deleted since the record was read.
  const content = await findDeckContent(db, deck)
  return content === null ? refused('deck-without-prices') : accepted(content)
}
