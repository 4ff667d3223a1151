import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '../../core/steps.ts'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import { parseDeckInSteps, parseOverrides } from '../../core/rates/deck-file.ts'
import type { Fault } from '../../core/csv-table.ts'
import type { CallDeck, NumberDeck } from '../../core/rates/deck.ts'
import { parseNumberFees } from '../../core/rates/fees-file.ts'

/** The files of a deck for calls. */
export interface DeckTexts {
  /** Shown to operators, for example the file's name. */
  name: string
  rates: string
  /** Prices that depend on the caller ID; null when the deck has none. */
  overrides: string | null
}

/** The most lines of a file. The largest decks of carriers have a third of it. */
const LINES_MAX = 200_000
const OVERRIDES_MAX = 5_000
const FEES_MAX = 2_000

export type FaultyDeck = { rateFaults: Fault[]; overrideFaults: Fault[] }

/** `unused`: the columns of the files that have no meaning here. */
type ReadDeck<Content> = Outcome<{ content: Content; unused: string[] }, 'faulty-deck', FaultyDeck>

/**
 * Parses the files of a deck, and reports the faults of every line.
 *
 * @param today for example 2026-11-26 (UTC). Prices that apply later are faults.
 */
export async function readCallDeck(texts: DeckTexts, today?: string): Promise<ReadDeck<CallDeck>> {
  if (countLines(texts.rates) > LINES_MAX) {
    return { ...FAULTY, rateFaults: [tooLong(LINES_MAX)], overrideFaults: [] }
  }
  if (countLines(texts.overrides ?? '') > OVERRIDES_MAX) {
    return { ...FAULTY, rateFaults: [], overrideFaults: [tooLong(OVERRIDES_MAX)] }
  }
  const steps = parseDeckInSteps(texts.rates, today)
  const { rates, faults: rateFaults, unused } = await runInSteps(steps)
  const byOrigin = texts.overrides === null ? null : parseOverrides(texts.overrides, rates)
  const overrideFaults = byOrigin?.faults ?? []
  if (rateFaults.length + overrideFaults.length > 0) {
    return { ...FAULTY, rateFaults, overrideFaults }
  }
  const content = { kind: 'calls', rates, overrides: byOrigin?.overrides ?? [] } as const
  return accepted({ content, unused: [...unused, ...(byOrigin?.unused ?? [])] })
}

/** Parses a file of monthly fees, and reports the faults of every line. */
export function readFeeDeck(text: string): ReadDeck<NumberDeck> {
  if (countLines(text) > FEES_MAX) {
    return { ...FAULTY, rateFaults: [tooLong(FEES_MAX)], overrideFaults: [] }
  }
  const { fees, faults, unused } = parseNumberFees(text)
  if (faults.length > 0) return { ...FAULTY, rateFaults: faults, overrideFaults: [] }
  return accepted({ content: { kind: 'numbers', fees }, unused })
}

const FAULTY = { ok: false, why: 'faulty-deck' } as const

function tooLong(max: number): Fault {
  return { line: max + 1, problem: `the file has more than ${max} lines` }
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Runs the steps in turns of the event loop, so that requests are answered between them. */
export async function runInSteps<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await nextTurn()
  }
}
