import { formatExactUsd } from '@ringback/contract/money'
import {
  BUSINESS_SETTINGS,
  type SettingName,
} from '@ringback/contract/operator/settings/business-settings'
import {
  BELOW_COST_FIELD,
  LARGE_CHANGE_FIELD,
  type ListedSetting,
  PRICE_SETTINGS,
} from '@ringback/contract/operator/settings/settings'
import { percentText } from '@ringback/contract/text/figures'
import { rowListOf } from './editors/row-lists.ts'
import { settings } from './strings.ts'

/** A value in words, with its unit: "15%", "$1.50 per minute", "3,600 seconds", "5 packages". */
export function valueText(name: SettingName, text: string): string {
  const { kind, unit } = BUSINESS_SETTINGS[name]
  switch (kind) {
    case 'flag':
      return text === 'true' ? settings.yes : settings.no
    case 'money':
      return `$${text}${unit.replace(/^dollars/, '')}`
    case 'money-or-word':
      return BUSINESS_SETTINGS[name].defaultText === text
        ? settings.carriersPrice
        : `$${text}${unit.replace(/^dollars/, '')}`
    case 'percent':
      return percentText(Number(text))
    case 'whole-number':
      return `${Number(text).toLocaleString('en-US')} ${unit}`
    case 'exchange-rate':
      return settings.rupeesPerDollar(text)
    case 'credit-packages':
      return settings.packages.count(linesOf(name, text).length)
    case 'rows': {
      const count = linesOf(name, text).length
      return count === 0 ? settings.none : (rowListOf(name)?.words.count(count) ?? String(count))
    }
  }
}

/** The entries of a list, a line each. Other kinds have none. */
export function linesOf(name: SettingName, text: string): string[] {
  if (name === 'creditPackages') {
    const packages = BUSINESS_SETTINGS.creditPackages.read(text)
    if (!packages.ok) return [text]
    return packages.value.map(({ name, price, amount }) =>
      settings.packages.line(name, formatExactUsd(price), formatExactUsd(amount)),
    )
  }
  const rowList = rowListOf(name)
  return rowList ? (rowList.read(text)?.map(rowList.lineOf) ?? [text]) : []
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
