import {
  type CallerIdRule,
  DOCUMENTED_CALLER_ID_RULES,
  callerIdRule,
} from '../../calls/caller-id-rules.ts'
import type { Setting, SettingFacts } from './setting-kinds.ts'
import { firstRepeated, rows } from './setting-rows.ts'

const MAX_RULES = 200

/** Which caller IDs a destination refuses or replaces, as JSON. The documented rules are the default. */
export function callerIdRules(facts: SettingFacts): Setting<readonly CallerIdRule[]> {
  return rows<CallerIdRule>(facts, {
    row: callerIdRule,
    default: DOCUMENTED_CALLER_ID_RULES,
    maxRows: MAX_RULES,
    accepts:
      'rules with "from" and "to" (a prefix such as "+91", or "any"), ' +
      '"origin" ("any", "verified", "rented" or "toll-free") and "effect" ("refuse" or "replace")',
    fault: faultOf,
  })
}

function faultOf(rules: readonly CallerIdRule[]): string | null {
  const repeated = firstRepeated(rules.map(({ from, to, origin }) => `${from} ${to} ${origin}`))
  if (repeated !== null) return `must not repeat a rule (${repeated})`
  const everyone = rules.find(
    ({ from, origin, effect }) => from === 'any' && origin === 'any' && effect === 'refuse',
  )
  return everyone
    ? `must not refuse every caller ID for ${everyone.to}: destination rules refuse a destination`
    : null
}
