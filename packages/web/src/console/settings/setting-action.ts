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
