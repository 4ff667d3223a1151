import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import { settings } from '../strings.ts'
import type { RowList } from './row-list.ts'

const words = settings.numberDocuments
const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  VIRTUAL_NUMBER_COUNTRIES.map(({ code, name }): [string, string] => [code, name]).sort(
    ([, a], [, b]) => a.localeCompare(b),
  ),
)
const TYPES: Readonly<Record<string, string>> = words.types

/** Bundles or addresses at the carrier: a row for each country, or for one type of its numbers. */
export function numberDocumentList(name: 'numberBundles' | 'numberAddresses'): RowList {
  return {
    words: { ...words, ...settings[name] },
    columns: [
      { name: 'country', label: words.country, choices: COUNTRIES },
      { name: 'type', label: words.type, choices: TYPES },
      { name: 'sid', label: settings[name].sid, inputMode: 'text' },
    ],
    added: { country: Object.keys(COUNTRIES)[0] ?? '', type: '', sid: '' },
    nameOf: ({ country = '', type = '' }) => words.kind(COUNTRIES[country], TYPES[type]),
    read(text) {
      const documents = BUSINESS_SETTINGS[name].read(text)
      if (!documents.ok) return null
      return documents.value.map(({ country, type = '', sid }) => ({ country, type, sid }))
    },
    print: rows =>
      JSON.stringify(
        rows.map(({ country, type, sid = '' }) => ({
          country,
          ...(type !== '' && { type }),
          sid: sid.trim(),
        })),
      ),
    lineOf: ({ country = '', type = '', sid = '' }) =>
      words.line(words.kind(COUNTRIES[country], TYPES[type]), sid),
  }
}
