import type { SettingName } from '@ringback/contract/operator/settings/business-settings'
import { type ListedSetting, PRICE_SETTINGS } from '@ringback/contract/operator/settings/settings'

/** A listed setting that the contract defines. */
export type NamedSetting = ListedSetting & { name: SettingName }

/** Whether prices may be below cost with some values. */
export function isPriceSetting(name: SettingName): boolean {
  return PRICE_SETTINGS.some(known => known === name)
}

/** What an operator does with a setting in a dialog. */
export interface SettingAction {
  action: 'edit' | 'history'
  setting: NamedSetting
}
