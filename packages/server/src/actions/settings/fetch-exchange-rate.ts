import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'
import {
  changePercent,
  referenceRate,
  effectiveSetting,
} from '../../core/settings/effective-setting.ts'
import { DAY_SECONDS, HOUR_SECONDS, addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ExchangeRates } from '../../ports/vendors/payments.ts'
import { clearFailure } from '../../store/failures/job-failures.ts'
import {
  claimFetch,
  recordFailure,
  recordFetch,
} from '../../store/settings/exchange-rate-fetches.ts'
import { findChangesSince, insertSettingChange } from '../../store/settings/setting-changes.ts'
import { findStoredValue, lockSettings, storeValue } from '../../store/settings/settings.ts'
import { storeFailure } from '../failures/store-failure.ts'
import { refreshSettings } from './read-settings.ts'

/** The author of fetched rates in the history. An operator's author is an e-mail. */
export const FETCHED_BY = 'exchange-rate'

const EVERY_SECONDS = HOUR_SECONDS
/** After a failure: 5 s, then 10, 20, 40 and from then on 60. */
const FIRST_RETRY_SECONDS = 5
const MAX_RETRY_SECONDS = 60
/** Fewer failures one after the other are only logged: the source may have been restarted. */
const SHOWN_FAILURES = 3
const SETTING = 'inrPerUsdE4'
const ITEM = { work: 'exchange-rate', item: SETTING } as const
const { read, print } = BUSINESS_SETTINGS[SETTING]

/**
 * Fetches the exchange rate once an hour, on one of the instances, and stores it as the setting's value. A rate
 * that differs too much from the rate of a day ago is not used: a warning is logged and shown at the setting
 * until an operator sets the rate, or a fetched one is within the bound again.
 */
export async function fetchExchangeRate(ports: Ports): Promise<void> {
  const { exchangeRates, business, clock, database } = ports
  if (exchangeRates === null || !business.fetchExchangeRate) return
  const now = clock.now()
  const nextAt = addSeconds(now, EVERY_SECONDS)
  const claimed = await database.transaction(tx => claimFetch(tx, { now, nextAt }))
  if (claimed === null) return
  try {
    const problem = await fetchAndStore(ports, exchangeRates)
    if (problem === null) await database.transaction(tx => clearFailure(tx, ITEM))
    else await storeFailure(ports, ITEM, {}, { error: problem, until: nextAt })
  } catch (error) {
    ports.log.warn({ err: error }, 'The exchange rate could not be fetched')
    const failures = claimed.failures + 1
    const problem = failures < SHOWN_FAILURES ? null : shownFailure(failures)
    const until = addSeconds(now, retrySeconds(failures))
    await database.transaction(tx =>
      recordFailure(tx, { at: now, failures, problem, retryAt: until }),
    )
    await storeFailure(ports, ITEM, {}, { error, until })
  }
}

/** @returns the sentence that is shown to operators when the rate is not used */
async function fetchAndStore(ports: Ports, exchangeRates: ExchangeRates): Promise<string | null> {
  const fetched = await exchangeRates.fetchInrPerUsdE4()
  const problem = await ports.database.transaction(async tx => {
    await lockSettings(tx)
    const found = await applyRate(ports, tx, fetched)
    await recordFetch(tx, { at: ports.clock.now(), problem: found })
    return found
  })
  if (problem !== null) ports.log.warn({ problem }, 'The fetched exchange rate is not used')
  await refreshSettings(ports)
  return problem
}

function retrySeconds(failures: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (failures - 1), MAX_RETRY_SECONDS)
}

function shownFailure(failures: number): string {
  return `The exchange rate could not be fetched in the last ${failures} attempts. It stays as it is, and is requested again every minute.`
}

/** Stores the rate if it is within the bound. Otherwise returns the sentence that is shown to operators. */
async function applyRate(ports: Ports, tx: Tx, rate: bigint): Promise<string | null> {
  const at = ports.clock.now()
  const stored = await findStoredValue(tx, SETTING)
  const before = effectiveSetting(SETTING, ports.settingTexts, stored).value
  const changes = await findChangesSince(tx, SETTING, addSeconds(at, -DAY_SECONDS))
  const reference = valueOf(referenceRate(before, changes, FETCHED_BY))
  const percent = changePercent(rate, reference)
  const { maxRateChangePercent } = ports.business
  if (percent > maxRateChangePercent) {
    return (
      `The fetched rate ${print(rate)} is not used: it differs by ${percent}% from ${print(reference)}, ` +
      `and ${maxRateChangePercent}% a day are allowed. Set it by hand to accept it.`
    )
  }
  if (rate === valueOf(before)) return null
  const after = print(rate)
  await storeValue(tx, SETTING, after, { at, by: FETCHED_BY })
  await insertSettingChange(tx, {
    name: SETTING,
    at,
    changedBy: FETCHED_BY,
    before,
    after,
    isReset: false,
    reason: 'Fetched',
  })
  return null
}

function valueOf(text: string): bigint {
  const value = read(text)
  if (!value.ok) throw new Error(`The exchange rate ${value.message}`)
  return value.value
}
