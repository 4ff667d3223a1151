import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type SettingTexts,
  type SettingValues,
  readSettings,
} from '@ringback/contract/operator/settings/business-settings'

/** The values of all settings that apply, and the stored ones that this version refuses. */
export function effectiveSettings(
  environment: SettingTexts,
  stored: readonly { name: string; value: string }[],
): { values: SettingValues; refused: readonly RefusedSetting[] } {
  const settings = SETTING_NAMES.map(name => {
    const own = stored.find(setting => setting.name === name)?.value ?? null
    return { name, ...effectiveSetting(name, environment, own) }
  })
  return {
    values: readSettings(Object.fromEntries(settings.map(({ name, value }) => [name, value]))),
    refused: settings.flatMap(({ name, value, refused }) =>
      refused === null ? [] : [{ name, refused, used: value }],
    ),
  }
}

interface RefusedSetting {
  name: SettingName
  refused: NonNullable<EffectiveSetting['refused']>
  used: string
}

/** The value of a setting that applies, and where it comes from. */
export interface EffectiveSetting {
  /** In the text form. */
  value: string
  origin: 'default' | 'environment' | 'database'
  /** The stored value, when this version of the server refuses it. Its message follows the setting's name. */
  refused: { value: string; message: string } | null
}

/**
 * The stored value wins over the environment's, and this one over the default.
 *
 * @param environment what the environment gives
 * @param stored the value in the database; null if an operator has not changed the setting
 */
export function effectiveSetting(
  name: SettingName,
  environment: SettingTexts,
  stored: string | null,
): EffectiveSetting {
  const read = stored === null ? null : BUSINESS_SETTINGS[name].read(stored)
  if (stored !== null && read?.ok) return { value: stored, origin: 'database', refused: null }
  const refused =
    stored === null || !read || read.ok ? null : { value: stored, message: read.message }
  const given = environment[name]
  return given === undefined
    ? { value: BUSINESS_SETTINGS[name].defaultText ?? '', origin: 'default', refused }
    : { value: given, origin: 'environment', refused }
}

/** A change of the exchange rate, as the history of the setting has it. */
interface RateChange {
  before: string
  after: string
  changedBy: string
}

/**
 * The rate with which a fetched one is compared: the rate of a day ago, or the one that an operator has set
 * since, because that operator has accepted its difference.
 *
 * @param changes of the last day, oldest first
 * @param fetchedBy the author of fetched rates in the history
 */
export function referenceRate(
  current: string,
  changes: readonly RateChange[],
  fetchedBy: string,
): string {
  const byHand = changes.filter(({ changedBy }) => changedBy !== fetchedBy).at(-1)
  return byHand?.after ?? changes[0]?.before ?? current
}

/** The difference from `reference` in percent, rounded up to two decimals, so that no difference is hidden. */
export function changePercent(rate: bigint, reference: bigint): number {
  const difference = rate > reference ? rate - reference : reference - rate
  return Number((difference * 10_000n + reference - 1n) / reference) / 100
}
