import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  isSettingName,
} from '@ringback/contract/operator/business-settings'
import type { ListedSetting, SettingChange } from '@ringback/contract/operator/settings'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { effectiveSetting } from '../../core/settings/effective-setting.ts'
import type { Ports } from '../../ports/ports.ts'
import { listSettingChanges } from '../../store/settings/setting-changes.ts'
import { type StoredSetting, readStoredSettings } from '../../store/settings/settings.ts'
import { type ListPage, readPage } from '../list-page.ts'
import type { PageRequest } from '../paginate.ts'

/** All settings, in the order of their groups. */
export async function readAllSettings(ports: Ports): Promise<ListedSetting[]> {
  const { settings } = await ports.database.read(readStoredSettings)
  return SETTING_NAMES.map(name =>
    listedSettingOf(ports, name, settings.find(stored => stored.name === name) ?? null),
  )
}

/** @param stored null if an operator has not changed the setting, or has reset it */
export function listedSettingOf(
  { settingTexts }: Ports,
  name: SettingName,
  stored: StoredSetting | null,
): ListedSetting {
  const { title, sentence, unit, accepts, variable, defaultText } = BUSINESS_SETTINGS[name]
  const { value, origin, refused } = effectiveSetting(name, settingTexts, stored?.value ?? null)
  return {
    ...{ name, title, sentence, unit, accepts, value, origin, variable },
    environmentValue: settingTexts[name] ?? null,
    defaultValue: defaultText,
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
    warning: refused && `The stored value ${refused.value} is not used: it ${refused.message}.`,
  }
}

/** A page of the changes of a setting, newest first. */
export async function readSettingHistory(
  ports: Ports,
  name: string,
  page: PageRequest,
): Promise<Outcome<ListPage<SettingChange>, 'unknown-setting'>> {
  if (!isSettingName(name)) return refused('unknown-setting')
  return accepted(
    await ports.database.read(db => readPage(page, range => listSettingChanges(db, name, range))),
  )
}
