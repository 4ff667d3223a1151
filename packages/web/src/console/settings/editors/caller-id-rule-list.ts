import type { CallerIdRule } from '@ringback/contract/calls/caller-id-rules'
import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import { settings } from '../strings.ts'
import type { RowList } from './row-list.ts'

const words = settings.callerIdRules

/** The caller ID rules: a row for each. */
export const callerIdRuleList: RowList = {
  words,
  columns: [
    { name: 'from', label: words.from, inputMode: 'text' },
    { name: 'to', label: words.to, inputMode: 'text' },
    { name: 'origin', label: words.origin, choices: words.origins },
    { name: 'effect', label: words.effect, choices: words.effects },
  ],
  added: { from: '+', to: '+', origin: 'any', effect: 'refuse' },
  nameOf: ({ from = '', to = '' }) => words.parties(from, to),
  read(text) {
    const rules = BUSINESS_SETTINGS.callerIdRules.read(text)
    return rules.ok ? rules.value.map(rule => ({ ...rule })) : null
  },
  print: rows =>
    JSON.stringify(
      rows.map(({ from = '', to = '', origin, effect }) => ({
        from: prefixOf(from),
        to: prefixOf(to),
        origin,
        effect,
      })),
    ),
  lineOf({ from = '', to = '', origin, effect }) {
    const { origins, effects } = words
    return words.line(
      words.parties(from, to),
      origins[origin as CallerIdRule['origin']],
      effects[effect as CallerIdRule['effect']],
    )
  },
}

function prefixOf(typed: string): string {
  return typed.replace(/\s/g, '').toLowerCase()
}
