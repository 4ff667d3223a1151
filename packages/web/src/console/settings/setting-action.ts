import type { SettingName } from '@ringback/contract/operator/business-settings'
import type { ListedSetting } from '@ringback/contract/operator/settings'

/** A listed setting that the contract defines. */
export type NamedSetting = ListedSetting & { name: SettingName }

/** What an operator does with a setting in a dialog. */
export interface SettingAction {
  action: 'edit' | 'reset' | 'history'
  setting: NamedSetting
}
