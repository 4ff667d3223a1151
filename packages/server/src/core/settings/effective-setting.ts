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
