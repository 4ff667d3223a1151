import { onlyOver } from '../src/adapters/both/both-carriers.ts'
import { readFileSync } from 'node:fs'
import { micros } from '@ringback/contract/money'
import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type SettingTexts,
  readSettings,
} from '@ringback/contract/operator/settings/business-settings'
import type { E164 } from '@ringback/contract/phone/e164'
import { pino } from 'pino'
import { recheckNumbersInGrace } from '../src/actions/numbers/renewal/renew-numbers.ts'
import { createAdmission } from '../src/services/admission.ts'
import { createDependencyWatch } from '../src/services/dependency-watch.ts'
import { createNumberNeeds } from '../src/services/number-needs.ts'
import { createSpendWatch } from '../src/services/spend-watch.ts'
import { argon2Passwords } from '../src/adapters/system/argon2-passwords.ts'
import { prometheusMetrics } from '../src/adapters/system/prometheus.ts'
import { createSealing, zipArchives, totpCodes } from '../src/adapters/system/system.ts'
import { type NumberFees, numberFeesFrom } from '../src/core/numbers/number-fees.ts'
import { parseNumberFees } from '../src/core/rates/fees-file.ts'
import type { Database } from '../src/ports/database.ts'
import type { Mail } from '../src/ports/vendors/mailer.ts'
import type { NumberFeeBook } from '../src/ports/ports.ts'
import type { Quote } from '../src/core/rates/call-price.ts'
import type { BusinessSettings } from '../src/ports/business-settings.ts'
import type { World } from '../src/world.ts'
import { createGatewayWebhooks } from '../src/adapters/sip/gateway-webhooks.ts'
import { type FakeCarrier, fakeCarrier } from './vendors/fake-carrier.ts'
import { FAKE_GATEWAY_SECRET } from './vendors/gateway-secret.ts'
import { documentFiles } from '../src/adapters/pdf/document-files.ts'
import { fakeBotCheck, fakeMailer } from './vendors/fake-mailer.ts'
import { type FakePayments, fakePayments } from './vendors/fake-payments.ts'
import { type FakeNumberCarrier, fakeNumberCarrier } from './vendors/fake-number-carrier.ts'
import { type FakePricing, fakePricing } from './vendors/fake-pricing.ts'
import { type FakePush, fakePush } from './vendors/fake-push.ts'
import { type FakeVerifier, fakeVerifier } from './vendors/fake-verifier.ts'
import { type FakeTwilioWebhooks, fakeTwilioWebhooks } from './vendors/fake-twilio-webhooks.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { seededIds } from './seeded-ids.ts'

/** A world whose vendors are in memory, with a clock that tests move. */
export interface TestWorld extends World {
  clock: ManualClock
  voice: FakeCarrier
  twilio: FakeTwilioWebhooks
  payments: FakePayments
  push: FakePush
  verifier: FakeVerifier
  numbers: FakeNumberCarrier
  pricing: FakePricing
  /** The kinds of number that need a bundle, for example `GB mobile`. */
  regulated: Set<string>
  business: BusinessSettings
  /** Sent mails, oldest first. */
  mails: Mail[]
  /** Rates by prefix; the longest prefix wins. There is one for `+1`. */
  prices: Map<string, Quote>
  /** While true, these vendors are unavailable. */
  broken: { mailer: boolean; botCheck: boolean }
  /** The mail server refuses them for good. */
  refusedAddresses: Set<string>
}

export function testSettings(changes: Partial<BusinessSettings> = {}): BusinessSettings {
  return {
    productName: 'Ringback',
    legalName: null,
    legalAddress: null,
    accent: null,
    publicUrl: 'https://ringback.test',
    mailFrom: 'Ringback <no-reply@ringback.test>',
    supportUrl: 'https://ringback.test/support',
    platformNumber: '+14155550199' as E164,
    callUsableSeconds: 90,
    sessionIdleHours: 24,
    sessionMaxDays: 7,
    sessionNoticesDays: 30,
    mailTokenHours: 24,
    ...readSettings({ inrPerUsdE4: '83.2150' }),
    revision: 0n,
    markupPercent: 0,
    welcomeCredit: micros(1_000_000n),
    inboundRatePerMinute: micros(0n),
    maxRatePerMinute: micros(1_000_000n),
    dailySpendLimit: micros(1_000_000_000_000n),
    maxSpendPerDay: micros(1_000_000_000n),
    newAccountDays: 0,
    maxAllCodesPerHour: 100_000,
    maxAllCodesPerDay: 100_000,
    ...changes,
  }
}

/** What the environment would give for these settings. */
function settingTextsOf(business: BusinessSettings): SettingTexts {
  const texts = SETTING_NAMES.map(name => {
    const { print } = BUSINESS_SETTINGS[name]
    return [
      name,
      (print as (value: BusinessSettings[SettingName]) => string)(business[name]),
    ] as const
  })
  return Object.fromEntries(
    texts.filter(([name, text]) => text !== BUSINESS_SETTINGS[name].defaultText),
  )
}

/** The shipped fees, always active. Read on first use, because a bundled process has no such file. */
const shippedFees = (() => {
  let fees: NumberFees | null = null
  return {
    current: async () => (fees ??= numberFeesFrom(parseNumberFees(readFeesFile()).fees)),
  } satisfies NumberFeeBook
})()

function readFeesFile(): string {
  return readFileSync(new URL('../data/number-fees.csv', import.meta.url), 'utf8')
}

const UNITED_STATES: Quote = {
  destination: 'United States',
  country: 'US',
  ratePerMinute: micros(13_000n),
  costPerMinute: micros(10_000n),
  billingSeconds: 60,
}

const PAGE_SETTINGS: World['pageSettings'] = {
  productName: 'Ringback',
  legalName: null,
  legalAddress: null,
  supportUrl: 'https://ringback.test/support',
  turnstileSiteKey: 'site-key',
  turnstileScriptUrl: 'https://bots.test/api.js',
  checkoutScriptUrl: 'https://payments.test/checkout.js',
  carriers: ['twilio'],
  signallingUrl: null,
  sipSocketUrl: null,
}

function fakeRates(prices: TestWorld['prices']): World['rates'] {
  return {
    async quote(_tx, { to }) {
      const matching = [...prices.keys()].filter(prefix => to.startsWith(prefix))
      const longest = matching.sort((a, b) => b.length - a.length)[0]
      return longest === undefined ? null : (prices.get(longest) ?? null)
    },
    currentDeck: async () => null,
  }
}

/** Makes ids unique across the worlds of a process. */
let worlds = 0

/** Creates a world. Its bot check accepts every token except `bot`. */
export function testWorld(database: Database, business: Partial<BusinessSettings> = {}): TestWorld {
  const mails: Mail[] = []
  const prices = new Map([['+1', UNITED_STATES]])
  const clock = manualClock()
  const allSettings = testSettings(business)
  const refusedAddresses = new Set<string>()
  const broken = { mailer: false, botCheck: false }
  const regulated = new Set<string>()
  const log = pino({ level: 'silent' })
  return {
    database,
    clock,
    ids: seededIds(`world ${worlds++}`),
    voice: fakeCarrier(),
    routes: onlyOver('twilio'),
    twilio: fakeTwilioWebhooks(allSettings.publicUrl),
    gateway: createGatewayWebhooks({ gatewaySecrets: [FAKE_GATEWAY_SECRET], trunk: 'wholesale' }),
    payments: fakePayments(clock, `${worlds}x`),
    botCheck: fakeBotCheck(broken),
    mailer: fakeMailer({ mails, refusedAddresses, broken }),
    push: fakePush(),
    oneTimeCodes: totpCodes,
    sealing: createSealing(['sealing key of the test world']),
    archives: zipArchives,
    documentFiles,
    networkKey: 'network key of the test world',
    noticeKey: 'notice key of the test world',
    // The pool of the test databases (test-database.ts). PGlite lets them wait.
    // A slow machine must not fail a test.
    admission: createAdmission(10, 600_000),
    passwords: argon2Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
    rates: fakeRates(prices),
    pricing: fakePricing(),
    spendWatch: createSpendWatch(),
    metrics: prometheusMetrics({ withProcess: false }),
    dependencies: createDependencyWatch(clock),
    verifier: fakeVerifier(clock),
    numbers: fakeNumberCarrier(),
    numberFees: shippedFees,
    numberNeeds: createNumberNeeds({
      regulations: {
        needsBundle: async ({ countryCode, type }) => regulated.has(`${countryCode} ${type}`),
      },
      clock,
      log,
    }),
    regulated,
    exchangeRates: null,
    onCreditAdded: recheckNumbersInGrace,
    business: allSettings,
    settingTexts: settingTextsOf(allSettings),
    log,
    version: '0.0.0-test',
    instanceKey: 'key of the test world',
    stopping: false,
    pageSettings: PAGE_SETTINGS,
    mails,
    refusedAddresses,
    prices,
    broken,
  }
}
