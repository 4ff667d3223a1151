import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addCaller, place } from '../../../testing/people/callers.ts'
import { DECK_HEADER, activateTestDeck } from '../../../testing/decks.ts'
import { type FreshPostgres, freshPostgres, hasPostgres } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { SHARED_JOBS } from '../../jobs/jobs.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { DatabaseUnavailable } from '../../ports/database.ts'
import { createRateBook } from '../../services/rate-book.ts'
import { findCall } from '../../store/calls/calls.ts'
import { bridgeCall } from '../calls/outgoing/bridge-call.ts'
import { placeCall } from '../calls/outgoing/place-call.ts'
import { trackCall } from '../calls/progress/track-call.ts'
import { findRate } from '../rates/find-rate.ts'
import type { ChangedBy } from '../operators/change.ts'
import { resetSetting, setSetting } from './change-setting.ts'
import { refreshSettings } from './read-settings.ts'

const FAR_END = '+442071234567'
const MARKUP_PERCENT = 15
/** 0.02 to the phone and 0.004 to the browser, and 15%. */
const RATE_WITH_MARKUP = 27_600n
const jobs = SHARED_JOBS.filter(({ name }) => name === 'refresh-settings')

describe.runIf(hasPostgres)('a setting that one of two instances changes', () => {
  let fresh: FreshPostgres
  let here: TestWorld
  let there: TestWorld
  let by: ChangedBy
  let user: string
  beforeEach(async () => {
    fresh = await freshPostgres()
    ;[here, there] = [newWorld(), newWorld()]
    for (const world of [here, there]) world.rates = createRateBook()
    const deck = { name: 'test', rates: `${DECK_HEADER}\n44,UK,GB,0.02,60,60`, overrides: null }
    await activateTestDeck(here, deck)
    by = await operatorOf(here, 'owner')
    user = await addCaller(here, 10_000_000n)
  })
  afterEach(async () => {
    await here.database.close()
    await there.database.close()
    await fresh.drop()
  })

  const newWorld = () => testWorld(fresh.open(), { markupPercent: MARKUP_PERCENT })
  const set = (name: string, value: string) => setSetting(here, by, { name, value })
  const caller = () => ({ id: user, selectedCallerId: null })
  async function rateAt(world: TestWorld): Promise<bigint | string> {
    const request = { number: FAR_END, userId: user, selectedCallerId: null }
    const found = await findRate(world, request)
    return found.ok ? found.value.quote.ratePerMinute : found.why
  }

  const legsOf = (callId: string) => ({ parentSid: `CA-p-${callId}`, childSid: `CA-c-${callId}` })

  /** Places a call that is answered. Returns its id. */
  async function talk(world: TestWorld): Promise<string> {
    const { id: callId } = await place(world, user, FAR_END)
    const legs = legsOf(callId)
    const request = { legId: legs.parentSid, from: { identity: user }, to: FAR_END, callId }
    expect(await bridgeCall(world, request)).toMatchObject({ ok: true })
    const report = { key: `${callId}-answered`, callId, ...legs, seconds: null }
    await trackCall(world, { ...report, status: 'in-progress' })
    return callId
  }

  async function hangUp(world: TestWorld, callId: string, seconds: number) {
    const report = { key: `${callId}-ended`, callId, ...legsOf(callId), seconds }
    await trackCall(world, { ...report, status: 'completed' })
    return world.database.read(db => findCall(db, callId))
  }

  it('applies on the other one without a restart, on its own', async () => {
    const stopJobs = runJobs(there, jobs)
    await set('markupPercent', '50')
    expect(await rateAt(here)).toBe(36_000n)
    await expect.poll(() => rateAt(there)).toBe(36_000n)

    await set('destinationRules', '[{"prefix":"+44","markupPercent":100}]')
    await expect.poll(() => rateAt(there)).toBe(48_000n)
    await set('destinationRules', '[{"prefix":"+4420","access":"refuse"}]')
    await expect.poll(() => rateAt(there)).toBe('destination-refused')
    await resetSetting(here, by, { name: 'destinationRules' })
    await resetSetting(here, by, { name: 'markupPercent' })
    await expect.poll(() => rateAt(there)).toBe(RATE_WITH_MARKUP)
    await stopJobs(60_000)
  })

  it('applies on the other one also when its connections to the database have just broken', async () => {
    await refreshSettings(there)
    await set('markupPercent', '50')
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(here.database.kysely)
    const stopJobs = runJobs(there, jobs)
    await expect.poll(() => there.business.markupPercent).toBe(50)
    await stopJobs(60_000)
  })

  it('applies on the other one after a time in which its database was away', async () => {
    const { read } = there.database
    let failures = 0
    there.database.read = async () => {
      failures += 1
      throw new DatabaseUnavailable()
    }
    const stopJobs = runJobs(there, jobs)
    await set('markupPercent', '50')
    await expect.poll(() => failures).toBeGreaterThan(0)
    expect(there.business.markupPercent).toBe(MARKUP_PERCENT)
    there.database.read = read
    await expect.poll(() => there.business.markupPercent).toBe(50)
    await stopJobs(60_000)
  })

  it('leaves the price of a call in progress as it was', async () => {
    const callId = await talk(there)
    await set('markupPercent', '400')
    await refreshSettings(there)
    expect(await rateAt(there)).toBe(120_000n)
    expect(await hangUp(there, callId, 90)).toMatchObject({
      cost: 2n * RATE_WITH_MARKUP,
    })
  })

  it('does not end a call in progress when it is the kill switch', async () => {
    const callId = await talk(there)
    await set('callingEnabled', 'false')
    await refreshSettings(there)
    expect(await hangUp(there, callId, 60)).toMatchObject({
      answeredSeconds: 60,
      cost: RATE_WITH_MARKUP,
    })
  })

  it('allows a destination above the highest rate when a rule allows it', async () => {
    await set('maxRatePerMinute', '0.01')
    expect(await rateAt(here)).toBe('rate-above-ceiling')
    await set('destinationRules', '[{"prefix":"+44","access":"allow"}]')
    expect(await rateAt(here)).toBe(RATE_WITH_MARKUP)
  })

  it('stops new calls at once when it is the kill switch, before the other one has read it', async () => {
    const call = await place(there, user, FAR_END)
    await set('callingEnabled', 'false')
    expect(there.business.callingEnabled).toBe(true)
    const legs = { legId: 'CA-1', from: { identity: user }, to: FAR_END, callId: call.id }
    const refusal = { ok: false, why: 'calling-paused' }
    expect(await bridgeCall(there, legs)).toEqual(refusal)
    const other = await addCaller(here, 10_000_000n)
    expect(await placeCall(there, { id: other, selectedCallerId: null }, FAR_END)).toEqual(refusal)
    await set('callingEnabled', 'true')
    expect(await bridgeCall(there, legs)).toMatchObject({ ok: true })
  })

  it('keeps one set of settings within a call that is placed at the same time', async () => {
    const { quote } = there.rates
    // The limits were checked before the rate is read, and the spend of the day is checked after it.
    there.rates.quote = async (tx, call, markupPercent) => {
      await set('dailySpendLimit', '0')
      await refreshSettings(there)
      return quote(tx, call, markupPercent)
    }
    expect(await placeCall(there, caller(), FAR_END)).toMatchObject({ ok: true })
    expect(there.business.dailySpendLimit).toBe(0n)
    const other = { id: await addCaller(here, 10_000_000n), selectedCallerId: null }
    expect(await placeCall(there, other, FAR_END)).toMatchObject({ why: 'daily-spend-reached' })
  })

  it('is the last change of many, on both, and each change has its row in the log', async () => {
    const changes = Array.from({ length: 20 }, (_, n) =>
      setSetting(n % 2 ? here : there, by, { name: 'maxCallsPerHour', value: String(100 + n) }),
    )
    expect((await Promise.all(changes)).every(({ ok }) => ok)).toBe(true)
    await Promise.all([refreshSettings(here), refreshSettings(there)])
    const { kysely } = here.database
    const history = await kysely.selectFrom('setting_changes').selectAll().orderBy('id').execute()
    const last = Number(history.at(-1)?.after)
    expect([here.business.maxCallsPerHour, there.business.maxCallsPerHour]).toEqual([last, last])
    // Each change begins with the value that the one before it has left.
    for (const [n, row] of history.entries()) {
      expect(row.before).toBe(n === 0 ? '60' : history[n - 1]?.after)
    }
    const log = await kysely.selectFrom('operator_changes').select(['before', 'after']).execute()
    expect(log).toHaveLength(20)
  })
})
