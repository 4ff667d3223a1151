import { formatExactUsd } from '@ringback/contract/money'
import {
  BUSINESS_SETTINGS,
  type SettingName,
} from '@ringback/contract/operator/settings/business-settings'
import type { ReadSetting } from '@ringback/contract/operator/settings/setting-kinds'
import type { DestinationRule } from '@ringback/contract/operator/settings/setting-lists'
import {
  BELOW_COST_FIELD,
  LARGE_CHANGE_FIELD,
  type ListedSetting,
  PRICE_SETTINGS,
} from '@ringback/contract/operator/settings/settings'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { percentText } from '@ringback/contract/text/figures'
import { NUMBER_TYPES } from '../shared/values/values.tsx'

const ONE: Readonly<Record<string, string>> = {
  packages: 'package',
  rules: 'rule',
  bundles: 'bundle',
  addresses: 'address',
  regions: 'region',
  taxes: 'tax',
}

/** A value in words, with its unit: "15%", "$1.50 per minute", "3,600 seconds", "5 packages". */
export function valueText(name: SettingName, text: string): string {
  const { kind, unit } = BUSINESS_SETTINGS[name]
  switch (kind) {
    case 'flag':
      return text === 'true' ? 'Yes' : 'No'
    case 'money':
      return `$${text}${unit.replace(/^dollars/, '')}`
    case 'money-or-word':
      return BUSINESS_SETTINGS[name].defaultText === text
        ? "The carrier's price with the markup"
        : `$${text}${unit.replace(/^dollars/, '')}`
    case 'percent':
      return percentText(Number(text))
    case 'whole-number':
      return `${Number(text).toLocaleString('en-US')} ${unit}`
    case 'exchange-rate':
      return `${text} rupees per dollar`
    case 'text':
      return text || 'None'
    case 'credit-packages':
    case 'rows': {
      const count = linesOf(name, text).length
      return count === 0 ? 'None' : `${count} ${count === 1 ? ONE[unit] : unit}`
    }
  }
}

/** The entries of a list, a line each. Other kinds have none. */
export function linesOf(name: SettingName, text: string): string[] {
  return entriesOf(name, text) ?? [text]
}

/** Null for a list that cannot be read. */
function entriesOf(name: SettingName, text: string): string[] | null {
  switch (name) {
    case 'creditPackages':
      return inWords(
        BUSINESS_SETTINGS[name].read(text),
        ({ name, price, amount }) =>
          `${name}: ${formatExactUsd(price)} for ${formatExactUsd(amount)} of credit`,
      )
    case 'destinationRules':
      return inWords(BUSINESS_SETTINGS[name].read(text), destinationText)
    case 'callerIdRules':
      return inWords(
        BUSINESS_SETTINGS[name].read(text),
        ({ from, to, origin, effect }) =>
          `${from} to ${to} (${ORIGINS[origin]}): ${effect === 'refuse' ? 'refuses it' : 'replaces it'}`,
      )
    case 'numberBundles':
    case 'numberAddresses':
      return inWords(
        BUSINESS_SETTINGS[name].read(text),
        ({ country, type, sid }) =>
          `${countryOf(country)}, ${type ? NUMBER_TYPES[type].toLowerCase() : 'all types'}: ${sid}`,
      )
    case 'taxRegions':
      return inWords(BUSINESS_SETTINGS[name].read(text), ({ code, name }) => `${code}: ${name}`)
    case 'taxRules':
      return inWords(
        BUSINESS_SETTINGS[name].read(text),
        ({ name, percent, where }) => `${name} ${percentText(percent)}, ${PLACES[where]}`,
      )
    default:
      return []
  }
}

const PLACES = {
  'same-region': 'in our region',
  'other-region': 'in another region',
  abroad: 'abroad',
}

function countryOf(wanted: string): string {
  return VIRTUAL_NUMBER_COUNTRIES.find(({ code }) => code === wanted)?.name ?? wanted
}

function inWords<T>(read: ReadSetting<readonly T[]>, wordsOf: (entry: T) => string) {
  return read.ok ? read.value.map(wordsOf) : null
}

/** Which caller IDs a rule is about. */
const ORIGINS = {
  any: 'all',
  verified: 'verified',
  rented: 'rented or ours',
  'toll-free': 'toll-free',
}

function destinationText({ prefix, access, markupPercent }: DestinationRule): string {
  const parts = [
    ...(access === undefined ? [] : [access === 'allow' ? 'allowed' : 'refused']),
    ...(markupPercent === undefined ? [] : [`markup ${percentText(markupPercent)}`]),
  ]
  return `${prefix}: ${parts.join(', ')}`
}

/** A list for editing, with one entry a line; a text that is no list as it is. */
export function editableText(text: string): string {
  try {
    const entries: unknown = JSON.parse(text)
    if (!Array.isArray(entries) || entries.length === 0) return text
    const lines = entries.map(
      entry => `  ${JSON.stringify(entry, null, 1).replaceAll(/\n\s*/g, ' ')}`,
    )
    return `[\n${lines.join(',\n')}\n]`
  } catch {
    return text
  }
}

/** What a setting accepts, with grouped digits: "from 1 to 100,000". Decimals stay as they are. */
export function acceptsText(name: SettingName): string {
  const { accepts } = BUSINESS_SETTINGS[name]
  return `Accepts ${accepts.replace(/(?<![\d.+])\d{4,}/g, digits => Number(digits).toLocaleString('en-US'))}.`
}

/** A listed setting that the contract defines. */
export type NamedSetting = ListedSetting & { name: SettingName }

const ACCEPT_FIELDS = [LARGE_CHANGE_FIELD, BELOW_COST_FIELD]

/** What may have to be accepted with a value of this setting. */
export function acceptFieldsOf(settingName: SettingName): typeof ACCEPT_FIELDS {
  const isUsed = {
    acceptLargeChange: BUSINESS_SETTINGS[settingName].kind === 'exchange-rate',
    acceptBelowCost: PRICE_SETTINGS.some(known => known === settingName),
  }
  return ACCEPT_FIELDS.filter(({ name }) => isUsed[name])
}

/** The other ones. */
export function unusedAccepts(settingName: SettingName): string[] {
  const used = acceptFieldsOf(settingName)
  return ACCEPT_FIELDS.filter(field => !used.includes(field)).map(({ name }) => name)
}

/** What an operator does with a setting in a dialog. */
export interface SettingAction {
  action: 'edit' | 'history'
  setting: NamedSetting
}
