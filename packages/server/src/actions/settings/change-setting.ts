import {
  BUSINESS_SETTINGS,
  type SettingName,
  type SettingValues,
  isSettingName,
} from '@ringback/contract/operator/settings/business-settings'
import type { ListedSetting } from '@ringback/contract/operator/settings/settings'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { changePercent, effectiveSetting } from '../../core/settings/effective-setting.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { insertSettingChange } from '../../store/settings/setting-changes.ts'
import { findStoredValue, lockSettings, storeValue } from '../../store/settings/settings.ts'
import { type Changed, type ChangedBy, change } from '../operators/change.ts'
import { guardPrices } from './guard-prices.ts'
import { listedSettingOf, refreshSettings } from './read-settings.ts'

type SettingTextsPort = Pick<Ports, 'settingTexts'>

interface Accepts {
  /** Whether the exchange rate may change by more than a fetched one may in a day. */
  acceptLargeChange?: boolean
  /** Whether more prices may be below cost. */
  acceptBelowCost?: boolean
}

export interface SettingRequest extends Accepts {
  name: string
  /** In the text form. */
  value: string
  /** The value that the operator saw. The change is refused when it is another one by now. */
  expected?: string | undefined
}

type GuardRefusal = 'exchange-rate-changes-too-much' | 'setting-below-cost'

export type SetRefusal =
  | 'unknown-setting'
  | 'invalid-setting'
  | 'setting-changed'
  | 'package-needs-new-id'
  | GuardRefusal

export type ResetRefusal = 'unknown-setting' | 'setting-not-stored' | GuardRefusal

/** Changes a setting. This instance uses the new value at once, the others within {@link REFRESH_SECONDS}. */
export async function setSetting(
  ports: Ports,
  by: ChangedBy,
  { name, value, expected, ...accepts }: SettingRequest,
): Promise<Outcome<ListedSetting, SetRefusal>> {
  if (!isSettingName(name)) return refused('unknown-setting')
  const after = normalised(name, value)
  if (!after.ok) return after
  return changeSettings(ports, () =>
    change(ports, by, 'settings set', async (tx, at) => {
      await lockSettings(tx)
      const before = await effectiveValue(ports, tx, name)
      if (expected !== undefined && expected !== before) return refused('setting-changed')
      const reused = name === 'creditPackages' ? reusedPackageId(before, after.value) : null
      if (reused !== null) return refused('package-needs-new-id', { id: reused })
      const guarded = await guard(ports, tx, { name, before, after: after.value }, accepts)
      if (!guarded.ok) return guarded
      return accepted(await storeSetting(ports, tx, { name, before, value: after.value, by, at }))
    }),
  )
}

/** Refuses what would change the exchange rate too much, or sell below cost, unless that is accepted. */
async function guard(
  ports: Ports,
  tx: Tx,
  change: { name: SettingName; before: string; after: string },
  { acceptLargeChange = false, acceptBelowCost = false }: Accepts,
): Promise<Outcome<null, GuardRefusal>> {
  if (change.name === 'inrPerUsdE4' && !acceptLargeChange) {
    const { maxRateChangePercent } = ports.business
    const bounded = checkRateChange(change.before, change.after, maxRateChangePercent)
    if (!bounded.ok) return bounded
  }
  return acceptBelowCost ? accepted(null) : guardPrices(ports, tx, change)
}

/** A misplaced decimal point would sell credit at a tenth of its price, or at ten times of it. */
function checkRateChange(
  before: string,
  after: string,
  maxPercent: number,
): Outcome<null, 'exchange-rate-changes-too-much'> {
  const { read } = BUSINESS_SETTINGS.inrPerUsdE4
  const [old, changed] = [read(before), read(after)]
  if (!old.ok || !changed.ok) return accepted(null)
  const percent = changePercent(changed.value, old.value)
  if (percent <= maxPercent) return accepted(null)
  const details = { percent: String(percent), before, maxPercent: String(maxPercent) }
  return refused('exchange-rate-changes-too-much', details)
}

/** Gives a setting the environment's value again, or the default. */
export async function resetSetting(
  ports: Ports,
  by: ChangedBy,
  { name, ...accepts }: Pick<SettingRequest, 'name' | keyof Accepts>,
): Promise<Outcome<ListedSetting, ResetRefusal>> {
  if (!isSettingName(name)) return refused('unknown-setting')
  return changeSettings(ports, () =>
    change(ports, by, 'settings reset', async (tx, at) => {
      await lockSettings(tx)
      if ((await findStoredValue(tx, name)) === null) return refused('setting-not-stored')
      const before = await effectiveValue(ports, tx, name)
      const after = effectiveSetting(name, ports.settingTexts, null).value
      const guarded = await guard(ports, tx, { name, before, after }, accepts)
      if (!guarded.ok) return guarded
      return accepted(await storeSetting(ports, tx, { name, before, value: null, by, at }))
    }),
  )
}

async function changeSettings<T, Why extends string>(
  ports: Ports,
  work: () => Promise<Outcome<T, Why>>,
): Promise<Outcome<T, Why>> {
  const changed = await work()
  if (changed.ok) await refreshSettings(ports)
  return changed
}

/** The text form in which equal values are equal texts: `20.00` percent is `20`. */
function normalised(name: SettingName, text: string): Outcome<string, 'invalid-setting'> {
  const { read, print } = BUSINESS_SETTINGS[name]
  const value = read(text.trim())
  if (!value.ok) return refused('invalid-setting', { name, message: value.message })
  return accepted((print as (value: SettingValues[SettingName]) => string)(value.value))
}

/** The value that applies, in the text form. */
export async function effectiveValue(
  ports: SettingTextsPort,
  tx: Tx,
  name: SettingName,
): Promise<string> {
  return effectiveSetting(name, ports.settingTexts, await findStoredValue(tx, name)).value
}

/**
 * Stores a value and its row in the history. The caller has called `lockSettings`.
 *
 * @param value null for a reset
 */
export async function storeSetting(
  ports: SettingTextsPort,
  tx: Tx,
  setting: {
    name: SettingName
    before: string
    value: string | null
    by: { operator: { email: string }; reason: string }
    at: Date
  },
): Promise<Changed<ListedSetting>> {
  const { name, before, value, by, at } = setting
  const changedBy = by.operator.email
  await storeValue(tx, name, value, { at, by: changedBy })
  const stored = value === null ? null : { name, value, changedAt: at, changedBy }
  const listed = listedSettingOf(ports, name, stored)
  const after = listed.value
  const isReset = value === null
  await insertSettingChange(tx, { name, at, changedBy, before, after, isReset, reason: by.reason })
  return { subject: `setting:${name}`, before, after, value: listed }
}

/**
 * The id of a package that keeps its id with another price or credit. Purchases and open pages refer to packages
 * by id: a user who pays for one must get what the page showed.
 */
function reusedPackageId(before: string, after: string): string | null {
  const { read } = BUSINESS_SETTINGS.creditPackages
  const [old, changed] = [read(before), read(after)]
  if (!old.ok || !changed.ok) return null
  const reused = changed.value.find(({ id, price, amount }) => {
    const same = old.value.find(creditPackage => creditPackage.id === id)
    return same && (same.price !== price || same.amount !== amount)
  })
  return reused?.id ?? null
}
