import { createHash } from 'node:crypto'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import { type DeckChanges, compareDecks } from '../../core/rates/deck-changes.ts'
import { type Fault, parseDeck, parseOverrides } from '../../core/rates/deck-file.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type DeckRecord,
  activateDeck,
  deleteRatesExcept,
  findActiveDeck,
  findRates,
  insertDeck,
  lockDecks,
} from '../../store/rates/rates.ts'

/** The files of a deck. */
export interface DeckTexts {
  /** Shown to operators, for example the file's name. */
  name: string
  rates: string
  /** Prices that depend on the caller ID; null when the deck has none. */
  overrides: string | null
}

export interface ImportReport {
  rows: number
  overrides: number
  /** The number of lines with a blank increment, which are billed in whole minutes. */
  blankIncrements: number
  /** The deck that was active before; null at the first import. */
  replaced: DeckRecord | null
  changes: DeckChanges
  outcome: 'imported' | 'unchanged' | 'dry-run'
}

export type ImportResult = Outcome<
  ImportReport,
  'faulty-deck',
  { rateFaults: Fault[]; overrideFaults: Fault[] }
>

/**
 * Validates every line of a deck and activates the deck, or refuses all of it. Calls in progress keep the
 * rate that is stored in their row.
 * @param mode `dry-run` reports the changes without making them; `only-if-none` keeps an active deck
 */
export async function importRates(
  ports: Pick<Ports, 'database' | 'clock' | 'ids'>,
  texts: DeckTexts,
  mode: 'replace' | 'dry-run' | 'only-if-none',
): Promise<ImportResult> {
  const { rates, blankIncrements, faults: rateFaults } = parseDeck(texts.rates)
  const { overrides, faults: overrideFaults } =
    texts.overrides === null
      ? { overrides: [], faults: [] }
      : parseOverrides(texts.overrides, rates)
  if (rateFaults.length + overrideFaults.length > 0) {
    return { ok: false, why: 'faulty-deck', rateFaults, overrideFaults }
  }
  const sha256 = fingerprint(texts)
  return ports.database.transaction(async tx => {
    if (mode !== 'dry-run') await lockDecks(tx)
    const replaced = await findActiveDeck(tx)
    const activeRates = replaced ? await findRates(tx, replaced.id) : []
    const keepsActiveDeck =
      replaced?.sha256 === sha256 || (replaced !== null && mode === 'only-if-none')
    const report: ImportReport = {
      rows: rates.length,
      overrides: overrides.length,
      blankIncrements,
      replaced,
      changes: compareDecks(activeRates, rates),
      outcome: keepsActiveDeck ? 'unchanged' : mode === 'dry-run' ? 'dry-run' : 'imported',
    }
    if (report.outcome !== 'imported') return accepted(report)
    const id = ports.ids.next('deck')
    const record = { id, name: texts.name, sha256, rowCount: rates.length }
    await insertDeck(tx, { ...record, importedAt: ports.clock.now() }, rates, overrides)
    await activateDeck(tx, id)
    await deleteRatesExcept(tx, replaced ? [id, replaced.id] : [id])
    return accepted(report)
  })
}

/**
 * Imports the default deck when no deck is active. If several instances start at once, one of them imports.
 * @throws when the default deck has faults
 */
export async function importDefaultDeck(
  ports: Pick<Ports, 'database' | 'clock' | 'ids' | 'log'>,
  readTexts: () => Promise<DeckTexts>,
): Promise<void> {
  if (await ports.database.transaction(findActiveDeck)) return
  const result = await importRates(ports, await readTexts(), 'only-if-none')
  if (!result.ok) throw new Error('The default rate deck has faults')
  const { rows, outcome } = result.value
  ports.log.info({ rows, outcome }, 'Imported the default rate deck')
}

function fingerprint({ rates, overrides }: DeckTexts): string {
  const hash = createHash('sha256').update(rates)
  return (overrides === null ? hash : hash.update('\0').update(overrides)).digest('hex')
}
