/*
 * A name in a script from right to left changes the order of the number beside it, unless both are isolated
 * (Unicode Standard Annex 9). A subject and a notification have no markup, so this needs characters.
 */

const FIRST_STRONG_ISOLATE = '\u2068'
const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** The blocks of Hebrew, Arabic and the other scripts from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The name for a sentence from left to right. Characters are added only to a name that needs them. */
export function isolatedName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name
}

/** "Asha Rao (+44 7400 123456)", and the number alone without a name. */
export function nameAndNumber(name: string | null, number: string): string {
  if (name === null) return number
  const isolated = isolatedName(name)
  const beside = isolated === name ? number : LEFT_TO_RIGHT_ISOLATE + number + POP_ISOLATE
  return `${isolated} (${beside})`
}
