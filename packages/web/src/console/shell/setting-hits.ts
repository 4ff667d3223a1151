import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
} from '@ringback/contract/operator/settings/business-settings'
import { entityPath } from '../shared/values/EntityLink.tsx'

/** The settings whose title or sentence has the text. */
export function settingHits(text: string) {
  const wanted = text.toLowerCase()
  return SETTING_NAMES.map(name => ({ name, ...BUSINESS_SETTINGS[name] }))
    .filter(({ title, sentence }) => `${title} ${sentence}`.toLowerCase().includes(wanted))
    .map(({ name, title }) => {
      const path = entityPath('setting', name)
      return { key: path, kind: 'Setting', title, path }
    })
}
