import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { Accepted, GuardRefusal } from '../../core/rates/deck-guard.ts'
import type { Fault } from '../../core/rates/deck-file.ts'
import type { CallDeck } from '../../core/rates/deck.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type DeckRecord,
  activateDeck,
  findActiveDeck,
  lockDecks,
} from '../../store/rates/decks.ts'
import {
  type Comparison,
  type WithMarkups,
  compareWithDeckInForce,
  guardComparison,
} from './put-in-force.ts'
import { type DeckTexts, readCallDeck } from './read-deck-texts.ts'
import { deleteUnusedPrices, fingerprint, storeDeck } from './store-deck.ts'

export interface ImportReport {
  rows: number
  overrides: number
  /** The number of lines with a blank increment, which are billed in whole minutes. */
  blankIncrements: number
  comparison: Comparison
  outcome: 'imported' | 'unchanged' | 'dry-run'
}

export type ImportResult =
  | Outcome<never, 'faulty-deck', { rateFaults: Fault[]; overrideFaults: Fault[] }>
  | Outcome<ImportReport, GuardRefusal>

/** `dry-run` reports the changes without making them; `only-if-none` keeps a deck that is in force. */
export type ImportMode = 'replace' | 'dry-run' | 'only-if-none'

/**
 * Validates every line of a deck and puts it in force, or refuses all of it. Calls in progress keep the
 * rate that is stored in their row.
 */
export async function importRates(
  ports: Pick<Ports, 'database' | 'clock' | 'ids'> & WithMarkups,
  texts: DeckTexts,
  mode: ImportMode,
  accepts: Accepted = { belowCost: false, largeChange: false },
): Promise<ImportResult> {
  const read = readCallDeck(texts)
  if (!read.ok) return read
  const { content, blankIncrements } = read.value
  const source = mode === 'only-if-none' ? 'default' : 'file'
  return ports.database.transaction(async tx => {
    if (mode !== 'dry-run') await lockDecks(tx)
    const comparison = await compareWithDeckInForce(tx, ports, content)
    const report: ImportReport = {
      rows: content.rates.length,
      overrides: content.overrides.length,
      blankIncrements,
      comparison,
      outcome: keepsDeckInForce(content, comparison.against, mode)
        ? 'unchanged'
        : mode === 'dry-run'
          ? 'dry-run'
          : 'imported',
    }
    if (report.outcome !== 'imported') return accepted(report)
    const guarded = guardComparison(comparison, accepts)
    if (!guarded.ok) return guarded
    const origin = { name: texts.name, source, preparedBy: null } as const
    const id = await storeDeck(tx, ports, origin, content)
    const why = { cause: 'import', operatorEmail: null, reason: null } as const
    const replacedDeckId = comparison.against?.id ?? null
    const at = ports.clock.now()
    await activateDeck(tx, { id, kind: 'calls' }, { ...why, at, replacedDeckId })
    await deleteUnusedPrices(tx, 'calls')
    return accepted(report)
  })
}

/**
 * Imports the default deck when no deck is in force. If several instances start at once, one of them imports.
 * @throws when the default deck has faults
 */
export async function importDefaultDeck(
  ports: Pick<Ports, 'database' | 'clock' | 'ids' | 'log'> & WithMarkups,
  readTexts: () => Promise<DeckTexts>,
): Promise<void> {
  if (await ports.database.read(db => findActiveDeck(db))) return
  const result = await importRates(ports, await readTexts(), 'only-if-none')
  if (!result.ok) throw new Error(`The default rate deck is refused: ${result.why}`)
  const { rows, outcome } = result.value
  ports.log.info({ rows, outcome }, 'Imported the default rate deck')
}

function keepsDeckInForce(
  content: CallDeck,
  inForce: DeckRecord | null,
  mode: ImportMode,
): boolean {
  if (inForce === null) return false
  return mode === 'only-if-none' || inForce.sha256 === fingerprint(content)
}
