import type { SettingTexts } from '@ringback/contract/operator/settings/business-settings'
import type { Logger } from 'pino'
import type { Archives, Ids, OneTimeCodes, Passwords, Sealing } from './system.ts'
import type { BotCheck } from './vendors/bot-check.ts'
import type { DependencyWatch } from './vendors/dependency-watch.ts'
import type { CallRoutes, CarrierPricing, VoiceCarrier } from './vendors/voice-carrier.ts'
import type { Clock } from './clock.ts'
import type { Database, Tx } from './database.ts'
import type { ExchangeRates, Payments } from './vendors/payments.ts'
import type { Mailer } from './vendors/mailer.ts'
import type { Metrics } from './metrics.ts'
import type { NumberCarrier } from './vendors/number-carrier.ts'
import type { NumberFeeBook, RateBook } from './rate-book.ts'
import type { NumberNeeds } from './vendors/number-needs.ts'
import type { NumberVerifier } from './vendors/number-verifier.ts'
import type { PushServices } from './vendors/push-services.ts'
import type { SpendWatch } from './spend-watch.ts'
import type { BusinessSettings } from './business-settings.ts'

/** Everything outside of the server that actions use. It is the first parameter of an action. */
export interface Ports {
  database: Database
  clock: Clock
  ids: Ids
  voice: VoiceCarrier
  routes: CallRoutes
  botCheck: BotCheck
  mailer: Mailer
  push: PushServices
  passwords: Passwords
  oneTimeCodes: OneTimeCodes
  sealing: Sealing
  archives: Archives
  /** The key of the hashes of users' networks, which the database does not contain. */
  networkKey: string
  /** The key of the links that switch off notices, which the database does not contain. */
  noticeKey: string
  payments: Payments
  rates: RateBook
  pricing: CarrierPricing
  spendWatch: SpendWatch
  dependencies: DependencyWatch
  verifier: NumberVerifier
  numbers: NumberCarrier
  numberFees: NumberFeeBook
  numberNeeds: NumberNeeds
  /** Null if the exchange rate is only set by hand. */
  exchangeRates: ExchangeRates | null
  /**
   * The current settings, at most 2 seconds old. An operation that reads them more than once, before and after it
   * waits, keeps one set: it copies its ports, or reads all that it needs at once.
   */
  business: BusinessSettings
  /** The business settings that the environment gives, in the text form. */
  settingTexts: SettingTexts
  log: Logger
  metrics: Metrics
  /**
   * Runs in the transaction that adds credit to a user's account, while that account is locked. The
   * composition root (world.ts) decides what it does, so that the code of credit depends on no other noun.
   */
  onCreditAdded(ports: Ports, tx: Tx, userId: string): Promise<void>
}
