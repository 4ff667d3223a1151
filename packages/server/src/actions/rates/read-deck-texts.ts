import { type Outcome, accepted } from '@ringback/contract/outcome'
import { type Fault, parseDeck, parseOverrides } from '../../core/rates/deck-file.ts'
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

/** Parses the files of a deck, and reports the faults of every line. */
export function readCallDeck(
  texts: DeckTexts,
): Outcome<{ content: CallDeck; blankIncrements: number }, 'faulty-deck', FaultyDeck> {
  if (countLines(texts.rates) > LINES_MAX) {
    return { ...FAULTY, rateFaults: [tooLong(LINES_MAX)], overrideFaults: [] }
  }
  if (countLines(texts.overrides ?? '') > OVERRIDES_MAX) {
    return { ...FAULTY, rateFaults: [], overrideFaults: [tooLong(OVERRIDES_MAX)] }
  }
  const { rates, blankIncrements, faults: rateFaults } = parseDeck(texts.rates)
  const { overrides, faults: overrideFaults } =
    texts.overrides === null
      ? { overrides: [], faults: [] }
      : parseOverrides(texts.overrides, rates)
  if (rateFaults.length + overrideFaults.length > 0) {
    return { ...FAULTY, rateFaults, overrideFaults }
  }
  return accepted({ content: { kind: 'calls', rates, overrides }, blankIncrements })
}

/** Parses a file of monthly fees, and reports the faults of every line. */
export function readFeeDeck(
  text: string,
): Outcome<{ content: NumberDeck }, 'faulty-deck', FaultyDeck> {
  if (countLines(text) > FEES_MAX) {
    return { ...FAULTY, rateFaults: [tooLong(FEES_MAX)], overrideFaults: [] }
  }
  const { fees, faults } = parseNumberFees(text)
  if (faults.length > 0) return { ...FAULTY, rateFaults: faults, overrideFaults: [] }
  return accepted({ content: { kind: 'numbers', fees } })
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
