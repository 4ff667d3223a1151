import {
  CannotServe,
  checkConfiguration,
  checkDatabase,
} from '@ringback/server/doctor/check-at-start'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DoctorSetup, databaseWith, startDoctorSetup } from './doctor-setup.ts'

let setup: DoctorSetup
beforeAll(async () => {
  setup = await startDoctorSetup()
}, 120_000)
afterEach(() => setup.reset())
afterAll(() => setup.close())

describe('the start of the server', () => {
  it('refuses what is certainly wrong, in the doctor’s words, and returns the warnings', async () => {
    const refused = checkConfiguration(setup.configured({ PUBLIC_URL: 'http://phone.invalid' }))
    await expect(refused).rejects.toThrow(CannotServe)
    await expect(refused).rejects.toThrow(/^Public URL: .*https pages only/)
    const demo = { DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'call-home-2026' }
    const warnings = await checkConfiguration(
      setup.configured({ ...demo, PUBLIC_URL: 'https://phone.invalid' }),
    )
    expect(warnings.map(({ name }) => name)).toEqual([
      'Demo account',
      'Vendor addresses',
      'Legal pages',
    ])
  })

  it('refuses demo accounts and test keys in production at a public address', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://phone.invalid' }
    const demo = { DEMO_EMAIL: 'demo@example.com', DEMO_PASSWORD: 'call-home-2026' }
    const keys = {
      RAZORPAY_KEY_ID: 'rzp_test_1',
      TURNSTILE_SECRET_KEY: '1x0000000000000000000000AA',
    }
    const refused = checkConfiguration(setup.configured({ ...production, ...demo, ...keys }))
    await expect(refused).rejects.toThrow(
      /^Demo account: .*\nTest keys: RAZORPAY_KEY_ID .*TURNSTILE/,
    )
    const here = { ...production, PUBLIC_URL: setup.publicUrl }
    expect(await checkConfiguration(setup.configured({ ...here, ...demo, ...keys }))).toEqual([])
  })

  it('refuses an old PostgreSQL', async () => {
    expect(await checkDatabase(setup.database, null)).toEqual([])
    const old = databaseWith({ version: 140_009, now: new Date() })(setup.database)
    await expect(checkDatabase(old.database, null)).rejects.toThrow('version 15 or later')
  })
})
