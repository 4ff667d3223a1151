import { effectiveSettings } from '../../core/settings/effective-setting.ts'
import type { Ports } from '../../ports/ports.ts'
import { readStoredSettings } from '../../store/settings/settings.ts'

/** How often each instance reads the settings. The kill switch does not wait for it: each new call checks it. */
export const REFRESH_SECONDS = 2

type SettingPorts = Pick<Ports, 'database' | 'log' | 'settingTexts' | 'business'>

/**
 * Replaces `ports.business` if a setting has changed since. Operations that have begun keep the settings that they
 * have read.
 */
export async function refreshSettings(ports: SettingPorts): Promise<void> {
  const { revision, settings } = await ports.database.read(readStoredSettings)
  // An older result arrives when a refresh that began before a change ends after the next one.
  if (revision <= ports.business.revision) return
  const { values, refused } = effectiveSettings(ports.settingTexts, settings)
  for (const { name: setting, ...problem } of refused) {
    ports.log.error({ setting, ...problem }, 'A stored setting is not valid')
  }
  ports.business = { ...ports.business, ...values, revision }
}
