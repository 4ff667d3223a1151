import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  isSettingName,
} from '@ringback/contract/operator/settings/business-settings'
import type { ListedSetting, SettingChange } from '@ringback/contract/operator/settings/settings'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { effectiveSetting, effectiveSettings } from '../../core/settings/effective-setting.ts'
import { taxSeller } from '../../core/tax/seller.ts'
import type { Ports } from '../../ports/ports.ts'
import { type LastFetch, findLastFetch } from '../../store/settings/exchange-rate-fetches.ts'
import { listSettingChanges } from '../../store/settings/setting-changes.ts'
import { type StoredSetting, readStoredSettings } from '../../store/settings/settings.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'

/** All settings, in the order of their groups. */
export async function readAllSettings(ports: Ports): Promise<ListedSetting[]> {
  const { settings } = await ports.database.read(readStoredSettings)
  const fetched = await ports.database.read(findLastFetch)
  return SETTING_NAMES.map(name => {
    const stored = settings.find(setting => setting.name === name) ?? null
    const listed = listedSettingOf(ports, name, stored)
    const warning = listed.warning ?? warningOf(ports, name, { fetched, stored })
    return { ...listed, warning }
  })
}

/** A rate that was set after the last fetch has settled its problem. */
function warningOf(
  { exchangeRates, business }: Ports,
  name: SettingName,
  { fetched, stored }: { fetched: LastFetch | null; stored: StoredSetting | null },
): string | null {
  if (name === 'taxNumber' && business.taxNumber !== '' && taxSeller(business) === null) {
    return 'No documents are issued: LEGAL_NAME, LEGAL_ADDRESS and a region of the country are needed too.'
  }
  if (name !== 'inrPerUsdE4') return null
  if (exchangeRates === null || !business.fetchExchangeRate || fetched === null) return null
  const isSettled = stored !== null && stored.changedAt >= fetched.at
  return isSettled ? null : fetched.problem
}

/** @param stored null if an operator has not changed the setting, or has reset it */
export function listedSettingOf(
  { settingTexts }: Pick<Ports, 'settingTexts'>,
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
