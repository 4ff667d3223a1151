import { CALLS, KILL_SWITCH, NUMBERS } from './call-settings.ts'
import { ALARMS, CREDIT, SPEND } from './credit-settings.ts'
import { NEW_ACCOUNTS } from './new-account-settings.ts'
import { EXCHANGE_RATE, PRICES } from './price-settings.ts'
import type { Setting } from './setting-kinds.ts'
import { TAX } from './tax-settings.ts'

/**
 * Every setting of the business, in groups. The configuration, the terms of the server, the API, the command
 * line, the console, `.env.example` and `docs/settings.md` are derived from this table.
 */
export const SETTING_GROUPS = [
  KILL_SWITCH,
  EXCHANGE_RATE,
  PRICES,
  CREDIT,
  SPEND,
  CALLS,
  NEW_ACCOUNTS,
  ALARMS,
  NUMBERS,
  TAX,
] as const

type Union = (typeof SETTING_GROUPS)[number]['settings']
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never
type Settings = Merged<Union>

export type SettingName = keyof Settings
/** The value of every setting, by its name. */
export type SettingValues = {
  [K in SettingName]: Settings[K] extends Setting<infer T> ? T : never
}

/** Every setting by its name. */
export const BUSINESS_SETTINGS: { readonly [K in SettingName]: Setting<SettingValues[K]> } =
  Object.assign({}, ...SETTING_GROUPS.map(({ settings }) => settings))

/** In the order of the groups. */
export const SETTING_NAMES = Object.keys(BUSINESS_SETTINGS) as SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(BUSINESS_SETTINGS, name)
}

/** The text form of some settings. */
export type SettingTexts = Readonly<Partial<Record<SettingName, string | undefined>>>

/**
 * Reads a complete set of values from the text form.
 *
 * @throws when a text is missing or invalid: the caller has validated them
 */
export function readSettings(texts: SettingTexts): SettingValues {
  const entries = SETTING_NAMES.map(name => {
    const { variable, defaultText, read } = BUSINESS_SETTINGS[name]
    const value = read(texts[name] ?? defaultText ?? '')
    if (!value.ok) throw new Error(`${variable} ${value.message}`)
    return [name, value.value]
  })
  return Object.fromEntries(entries) as SettingValues
}
