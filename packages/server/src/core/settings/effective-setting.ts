import {
  BUSINESS_SETTINGS,
  type SettingName,
  type SettingTexts,
} from '@ringback/contract/operator/business-settings'

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
