import {
  SETTING_NAMES,
  type SettingName,
  readSettings,
} from '@ringback/contract/operator/business-settings'
import { effectiveSetting } from '../../core/settings/effective-setting.ts'
import type { Ports } from '../../ports/ports.ts'
import { type StoredSetting, readStoredSettings } from '../../store/settings/settings.ts'

/** How often each instance reads the settings. The kill switch does not wait for it: each new call checks it. */
export const REFRESH_SECONDS = 2

type SettingPorts = Pick<Ports, 'database' | 'log' | 'settingTexts' | 'terms'>

/**
 * Replaces `ports.terms` if a setting has changed since. Operations that have begun keep the terms that they
 * have read.
 */
export async function refreshTerms(ports: SettingPorts): Promise<void> {
  const { revision, settings } = await ports.database.read(readStoredSettings)
  // An older result arrives when a refresh that began before a change ends after the next one.
  if (revision <= ports.terms.revision) return
  const texts = SETTING_NAMES.map(name => [name, effectiveText(ports, name, settings)])
  const values = readSettings(Object.fromEntries(texts) as Record<SettingName, string>)
  ports.terms = { ...ports.terms, ...values, revision }
}

function effectiveText(
  { settingTexts, log }: SettingPorts,
  name: SettingName,
  settings: readonly StoredSetting[],
): string {
  const stored = settings.find(setting => setting.name === name)?.value ?? null
  const { value, refused } = effectiveSetting(name, settingTexts, stored)
  if (refused) log.error({ setting: name, refused, used: value }, 'A stored setting is not valid')
  return value
}
