import {
  BUSINESS_SETTINGS,
  type SettingName,
} from '@ringback/contract/operator/settings/business-settings'
import { callerIdRuleList } from './caller-id-rule-list.ts'
import { destinationRuleList } from './destination-rule-list.ts'
import { numberDocumentList } from './number-document-list.ts'
import type { RowList } from './row-list.ts'

const ROW_LISTS: { readonly [Name in SettingName]?: RowList } = {
  callerIdRules: callerIdRuleList,
  destinationRules: destinationRuleList,
  numberBundles: numberDocumentList('numberBundles'),
  numberAddresses: numberDocumentList('numberAddresses'),
}

/** The rows of a setting; null for a setting of another kind. */
export function rowListOf(name: SettingName): RowList | null {
  return BUSINESS_SETTINGS[name].kind === 'rows' ? (ROW_LISTS[name] ?? null) : null
}
