import { createHash } from 'node:crypto'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import { type DeckChanges, compareDecks } from '../../core/rates/deck-changes.ts'
import { type Fault, readDeck, readOverrides } from '../../core/rates/deck-file.ts'
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

/** A deck as text. */
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
  /** Lines whose blank increment is billed in whole minutes. */
  blankIncrements: number
  /** The deck that was in force; null at the first import. */
  replaced: DeckRecord | null
  changes: DeckChanges
  outcome: 'imported' | 'unchanged' | 'only-looked'
}

export type ImportResult = Outcome<
  ImportReport,
  'faulty-deck',
  { rateFaults: Fault[]; overrideFaults: Fault[] }
>

/**
 * Checks a deck line by line and puts it in force as a whole, or not at all. Calls under way keep the
 * rate that is frozen on their row.
 * @param mode `look` says what would change and changes nothing; `first` leaves a deck in force alone.
 */
export async function importRates(
  ports: Pick<Ports, 'database' | 'clock' | 'ids'>,
  texts: DeckTexts,
  mode: 'replace' | 'look' | 'first',
): Promise<ImportResult> {
  const { rates, blankIncrements, faults: rateFaults } = readDeck(texts.rates)
  const { overrides, faults: overrideFaults } =
    texts.overrides === null ? { overrides: [], faults: [] } : readOverrides(texts.overrides, rates)
  if (rateFaults.length + overrideFaults.length > 0) {
    return { ok: false, why: 'faulty-deck', rateFaults, overrideFaults }
  }
  const sha256 = fingerprint(texts)
  return ports.database.transaction(async tx => {
    if (mode !== 'look') await lockDecks(tx)
    const replaced = await findActiveDeck(tx)
    const before = replaced ? await findRates(tx, replaced.id) : []
    const stays = replaced?.sha256 === sha256 || (replaced !== null && mode === 'first')
    const report: ImportReport = {
      rows: rates.length,
      overrides: overrides.length,
      blankIncrements,
      replaced,
      changes: compareDecks(before, rates),
      outcome: stays ? 'unchanged' : mode === 'look' ? 'only-looked' : 'imported',
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
 * Puts the starting deck in force where none is. Several instances may start at once: one imports.
 * @throws when the deck that we ship has faults.
 */
export async function importDefaultDeck(
  ports: Pick<Ports, 'database' | 'clock' | 'ids' | 'log'>,
  readTexts: () => Promise<DeckTexts>,
): Promise<void> {
  if (await ports.database.transaction(findActiveDeck)) return
  const result = await importRates(ports, await readTexts(), 'first')
  if (!result.ok) throw new Error('The starting rate deck has faults')
  const { rows, outcome } = result.value
  ports.log.info({ rows, outcome }, 'Imported the starting rate deck')
}

function fingerprint({ rates, overrides }: DeckTexts): string {
  const hash = createHash('sha256').update(rates)
  return (overrides === null ? hash : hash.update('\0').update(overrides)).digest('hex')
}
