import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDefaultFees } from '@ringback/server/actions/rates/import-default-decks'
import { activateTestDeck } from '@ringback/server/testing/decks'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { type Config, readConfig } from '@ringback/server/config/config'
import type { Check, DoctorDatabase } from '@ringback/server/doctor/check'
import { checksWith } from '@ringback/server/doctor/checks'
import { type Line, runChecks } from '@ringback/server/doctor/run-checks'
import { instanceKey } from '@ringback/server/config/keys'
import type { Database } from '@ringback/server/ports/database'
import { insertPaymentEvent } from '@ringback/server/store/credit/payments'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { type Sandbox, buildSandbox } from '@ringback/sandbox/server'
import { settingsFrom } from '@ringback/sandbox/settings'
import { vi } from 'vitest'
import { controlSandbox } from '../sandbox-world.ts'

const NUMBER_FEES = new URL('../../packages/server/data/number-fees.csv', import.meta.url)

export const hex = (digit: string) => digit.repeat(32)
export const KEYS = {
  TWILIO_ACCOUNT_SID: `AC${hex('a')}`,
  TWILIO_AUTH_TOKEN: 'auth-token-of-the-doctor',
  TWILIO_API_KEY: `SK${hex('b')}`,
  TWILIO_API_SECRET: 'api-secret-of-the-doctor',
  TWILIO_TWIML_APP_SID: `AP${hex('c')}`,
  TWILIO_VERIFY_SERVICE_SID: `VA${hex('d')}`,
  TWILIO_CALLER_ID: '+14155550199',
  RAZORPAY_KEY_ID: 'rzp_live_doctor',
  RAZORPAY_KEY_SECRET: 'key-secret-of-the-doctor',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-the-doctor',
  TURNSTILE_SITE_KEY: '0x4AAAAAAADoctorSite',
  TURNSTILE_SECRET_KEY: '0x4AAAAAAADoctorSecret',
}

/** What the doctor finds wrong in a test. */
export interface Fault {
  /** Environment variables with other values. */
  env?: Record<string, string>
  /** Settings of Twilio's and Razorpay's consoles with other values. */
  twilio?: object
  razorpay?: object
  /** A request to a vendor that fails. */
  request?: [vendor: string, operation: string, fault: string]
  /** The database with other answers. */
  database?: (database: Database) => DoctorDatabase
  dataDirMode?: number
  /** The TXT records of names; `null` for a name about which the DNS does not answer. Other names have none. */
  txt?: Readonly<Record<string, string | null>>
  /** How far this machine's clock is ahead. The clock of the vendors, which Node reads itself, stays right. */
  clockAheadMs?: number
}

/** A server, a database and vendors' accounts that are set up right. */
export interface DoctorSetup {
  sandbox: Sandbox
  database: Database
  publicUrl: string
  configured(changes?: Record<string, string>): Config
  linesWith(fault: Fault, checks?: readonly Check[]): Promise<Line[]>
  /** Removes the faults. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function startDoctorSetup(): Promise<DoctorSetup> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringback-doctor-'))
  const database = await openMemoryPglite()
  await migrate(database.kysely)
  const world = await pricedWorld(database)
  // The server's key is that of the configuration, which needs the server's port.
  const app = await buildTestApp(Object.assign(world, { instanceKey: '' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const publicUrl = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const sandbox = await buildSandbox({
    ...settingsFrom({ ...KEYS, PRODUCT_URL: publicUrl }),
    port: 0,
    smtpPort: 0,
  })
  const env = { ...environmentOf(sandbox, publicUrl), DATA_DIR: dataDir }
  const configured = (changes: Record<string, string> = {}): Config => {
    const config = readConfig({ ...env, ...changes })
    if (!config.ok) throw new Error(config.message)
    return config.value
  }
  Object.assign(world, { instanceKey: instanceKey(configured()) })

  return {
    sandbox,
    database,
    publicUrl,
    configured,
    async linesWith(fault, checks = checksWith(['twilio'])) {
      await arrange(sandbox, fault)
      if (fault.dataDirMode !== undefined) chmodSync(dataDir, fault.dataDirMode)
      if (fault.clockAheadMs !== undefined) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + fault.clockAheadMs })
      }
      return runChecks(checks, {
        config: configured(fault.env),
        database: fault.database?.(database) ?? { state: 'open', database, hasTables: true },
        async resolveTxt(name) {
          const text = fault.txt?.[name]
          if (typeof text === 'string') return [[text.slice(0, 3), text.slice(3)]]
          const code = text === null ? 'ETIMEOUT' : 'ENOTFOUND'
          throw Object.assign(new Error(`queryTxt ${code} ${name}`), { code })
        },
      })
    },
    async reset() {
      vi.useRealTimers()
      chmodSync(dataDir, 0o700)
      await controlSandbox(sandbox, 'reset', {})
    },
    async close() {
      await sandbox.close()
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** A world with rates, fees and one payment event. */
async function pricedWorld(database: Database): Promise<TestWorld> {
  const world = testWorld(database)
  const deck = [
    'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s',
    '1,United States,US,0.014,60,60',
    '44,United Kingdom,GB,0.016,60,60',
    '371,Latvia,LV,0.4,60,60',
    '8810,Satellite,,9,60,60',
  ].join('\n')
  await activateTestDeck(world, { name: 'doctor.csv', rates: deck, overrides: null })
  await importDefaultFees(world, () => readFile(NUMBER_FEES, 'utf8'))
  await database.transaction(tx =>
    insertPaymentEvent(tx, {
      id: 'evt_1',
      name: 'payment.captured',
      orderId: null,
      paymentId: null,
      at: new Date(),
    }),
  )
  return world
}

function environmentOf(sandbox: Sandbox, publicUrl: string): Record<string, string> {
  return {
    ...KEYS,
    PUBLIC_URL: publicUrl,
    SUPPORT_URL: 'https://example.com/support',
    MAIL_FROM: 'Ringback <no-reply@example.com>',
    SMTP_URL: `smtp://user:password@127.0.0.1:${sandbox.smtpPort}`,
    USD_INR: '83.2150',
    TWILIO_BASE_URL: sandbox.url,
    VOICE_SIGNALLING_URL: sandbox.url.replace('http', 'ws'),
    RAZORPAY_BASE_URL: sandbox.url,
    TURNSTILE_VERIFY_URL: `${sandbox.url}/turnstile/v0/siteverify`,
  }
}

/** Makes the vendors' accounts wrong, or their requests fail. */
async function arrange(sandbox: Sandbox, { twilio, razorpay, request }: Fault): Promise<void> {
  if (twilio) await controlSandbox(sandbox, 'consoles/twilio', twilio)
  if (razorpay) await controlSandbox(sandbox, 'consoles/razorpay', razorpay)
  if (request) {
    const [vendor, operation, fault] = request
    await controlSandbox(sandbox, 'faults', { vendor, operation, fault, times: 9 })
  }
}

/** A database with another version and clock. */
export function databaseWith(facts: { version: number; now: Date }, delayMs = 0) {
  return (database: Database) => {
    const read: Database['read'] = async () => {
      await new Promise(resolve => setTimeout(resolve, delayMs))
      return { versionNumber: facts.version, now: facts.now } as never
    }
    return { state: 'open', hasTables: true, database: { ...database, read } } as const
  }
}
