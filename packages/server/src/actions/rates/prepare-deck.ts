import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import type { SoldIncrement } from '@ringback/contract/operator/rates/deck-changes'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { listFaults } from '../../core/csv-table.ts'
import { callDeckFrom, numberDeckFrom } from '../../core/rates/carrier-deck.ts'
import type { DeckContent, DeckKind } from '../../core/rates/deck.ts'
import { describeTwoIncrements, soldBy } from '../../core/rates/two-increments.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { findDeckContent } from '../../store/rates/deck-content.ts'
import { type DeckRecord, findActiveDeck, findDeck, lockDecks } from '../../store/rates/decks.ts'
import { type FaultyDeck, readCallDeck, readFeeDeck } from './read-deck-texts.ts'
import { type DeckOrigin, deleteUnusedPricesOf, storeDeck } from './store-deck.ts'

/** The files that an operator sends. */
export interface DeckUpload {
  kind: DeckKind
  name: string
  prices: string
  overrides?: string | undefined
  /** Whether columns that have no meaning here may be left out. */
  acceptUnusedColumns?: boolean
  soldIncrement?: SoldIncrement
}

/** Stores the prices of a file as a draft, or refuses all of it. Nothing changes until the draft is activated. */
export async function prepareDeckFromFile(
  ports: Ports,
  upload: DeckUpload,
  operatorEmail: string,
): Promise<Outcome<DeckRecord, 'faulty-deck' | 'unused-deck-columns' | 'two-increments'>> {
  const { kind, name, prices, overrides } = upload
  const { acceptUnusedColumns = false, soldIncrement = 'refuse' } = upload
  const today = ports.clock.now().toISOString().slice(0, 10)
  const read =
    kind === 'calls'
      ? await readCallDeck({ name, rates: prices, overrides: overrides ?? null }, today)
      : readFeeDeck(prices)
  if (!read.ok) return refused('faulty-deck', describeFaults(read))
  const { unused } = read.value
  if (unused.length > 0 && !acceptUnusedColumns)
    return refused('unused-deck-columns', { columns: listNames(unused) })
  const { content } = read.value
  const origin: DeckOrigin = { name, source: 'file', preparedBy: operatorEmail }
  if (content.kind === 'numbers') return accepted(await storeDraft(ports, origin, content))
  const pairs = describeTwoIncrements(content.rates)
  if (pairs.length > 0 && soldIncrement === 'refuse')
    return refused('two-increments', { pairs: listFaults(pairs, PAIR_MAX_LENGTH) })
  const sold = { ...content, rates: soldBy(soldIncrement, content.rates) }
  return accepted(await storeDraft(ports, origin, sold))
}

/** Stores the carrier's current prices as a draft. Nothing changes until the draft is activated. */
export async function fetchDeck(
  ports: Ports,
  kind: DeckKind,
  operatorEmail: string,
): Promise<Outcome<DeckRecord, 'carrier-prices-unavailable' | 'carrier-without-prices'>> {
  try {
    const content = await fetchContent(ports, kind)
    const isEmpty = content.kind === 'calls' ? !content.rates.length : !content.fees.length
    if (isEmpty) return refused('carrier-without-prices')
    const day = ports.clock.now().toISOString().slice(0, 10)
    const origin = {
      name: `Carrier, ${day}`,
      source: 'carrier',
      preparedBy: operatorEmail,
    } as const
    return accepted(await storeDraft(ports, origin, content))
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, kind }, "The carrier's prices could not be fetched")
    return refused('carrier-prices-unavailable', { problem: error.message })
  }
}

async function fetchContent({ database, pricing }: Ports, kind: DeckKind): Promise<DeckContent> {
  const active = await database.read(async db => {
    const active = await findActiveDeck(db, kind)
    return active && findDeckContent(db, active)
  })
  if (kind === 'calls') {
    const countries = await pricing.fetchCallPrices()
    return callDeckFrom(countries, active?.kind === 'calls' ? active : null)
  }
  const countries = await pricing.fetchNumberPrices(
    VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code),
  )
  return numberDeckFrom(countries, active?.kind === 'numbers' ? active : null)
}

function storeDraft(ports: Ports, origin: DeckOrigin, content: DeckContent): Promise<DeckRecord> {
  return ports.database.transaction(async tx => {
    await lockDecks(tx)
    const id = await storeDeck(tx, ports, origin, content)
    await deleteUnusedPricesOf(tx, content.kind)
    const deck = await findDeck(tx, id)
    if (deck === null) throw new Error(`Deck ${id} was not stored`)
    return deck
  })
}

/** Longer than a sentence about two increments. */
const PAIR_MAX_LENGTH = 300

/** A heading that is longer is cut: the operator knows it by its beginning. */
const NAME_MAX_LENGTH = 60
const NAMES_SHOWN = 50

function listNames(columns: readonly string[]): string {
  const shown = columns.slice(0, NAMES_SHOWN).map(name => name.slice(0, NAME_MAX_LENGTH))
  const hidden = columns.length - shown.length
  return `${shown.join(', ')}${hidden > 0 ? `, and ${hidden} more` : ''}`
}

function describeFaults({ rateFaults, overrideFaults }: FaultyDeck) {
  return {
    faults: listFaults([
      ...rateFaults.map(({ line, problem }) => `line ${line}: ${problem}`),
      ...overrideFaults.map(({ line, problem }) => `overrides, line ${line}: ${problem}`),
    ]),
  }
}
