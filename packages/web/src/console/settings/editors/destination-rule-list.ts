import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import { settings } from '../strings.ts'
import type { RowList } from './row-list.ts'

const words = settings.rules

/** The destination rules: a row for each prefix. An empty markup is the usual one. */
export const destinationRuleList: RowList = {
  words,
  columns: [
    { name: 'prefix', label: words.prefix, inputMode: 'tel' },
    { name: 'access', label: words.access, choices: words.accesses },
    { name: 'markup', label: words.markup, inputMode: 'decimal' },
  ],
  added: { prefix: '+', access: 'refuse', markup: '' },
  nameOf: ({ prefix = '' }) => prefix,
  read(text) {
    const rules = BUSINESS_SETTINGS.destinationRules.read(text)
    if (!rules.ok) return null
    return rules.value.map(({ prefix, access, markupPercent }) => ({
      prefix,
      access: access ?? 'usual',
      markup: markupPercent === undefined ? '' : String(markupPercent),
    }))
  },
  // A markup that is no number becomes null, which the setting refuses.
  print: rows =>
    JSON.stringify(
      rows.map(({ prefix = '', access, markup = '' }) => ({
        prefix: prefix.replace(/\s/g, ''),
        ...(access !== 'usual' && { access }),
        ...(markup.trim() !== '' && { markupPercent: Number(markup) }),
      })),
    ),
  lineOf({ prefix = '', access, markup = '' }) {
    const parts = [
      ...(access === 'usual' ? [] : [access === 'allow' ? words.allowed : words.refused]),
      ...(markup === '' ? [] : [words.markupOf(markup)]),
    ]
    return words.line(prefix, parts.join(', '))
  },
}
