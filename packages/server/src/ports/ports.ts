import type { SettingTexts } from '@ringback/contract/operator/settings/business-settings'
import type { Logger } from 'pino'
import type {
  Archives,
  DocumentFiles,
  Ids,
  OneTimeCodes,
  Passwords,
  Sealing,
  Clock,
} from './system.ts'
import type { CallRoutes, CarrierPricing, VoiceCarrier } from './vendors/voice-carrier.ts'
import type { Database, Tx, Reader } from './database.ts'
import type { ExchangeRates, Payments } from './vendors/payments.ts'
import type { Mailer } from './vendors/mailer.ts'
import type { Metrics } from './metrics.ts'
import type { NumberCarrier, NumberNeeds } from './vendors/number-carrier.ts'
import type { NumberVerifier } from './vendors/number-verifier.ts'
import type { PushServices } from './vendors/push-services.ts'
import type { BusinessSettings } from './business-settings.ts'
import type { Micros } from '@ringback/contract/money'
import type { SpendDecision } from '../core/calls/limits/counted-spend.ts'
import type { NumberFees } from '../core/numbers/number-fees.ts'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Quote, SellingSettings } from '../core/rates/call-price.ts'
import type { Deck } from '../core/rates/rating.ts'

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
  documentFiles: DocumentFiles
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

/** Checks whether a registration comes from a person. */
export interface BotCheck {
  /**
   * Whether the vendor accepts the token. It accepts each token once.
   * @throws VendorUnavailable when the vendor sends no valid response
   */
  verify(token: string, remoteAddress: string): Promise<boolean>
}

/** A call for which the spend of the day is checked. */
export interface WatchedCall {
  /** What the call counts if it is dialled now. */
  counted: Micros
  /** What all users together may spend in a day (UTC). */
  limit: Micros
  /** What the new accounts together may spend of it. */
  newAccountLimit: Micros
  /** Accounts that were verified after this time are new. */
  newSince: Date
  /** When the caller's account was verified. Read only when the answer matters. */
  verifiedAt: () => Promise<Date>
  now: Date
}

/**
 * Enforces the operator's limit on what all users together spend on calls in a day (UTC). Calls that have ended
 * count with their cost, live calls with their cost so far and ten minutes more. A call that is only pre-created
 * does not count.
 */
export interface SpendWatch {
  /** Whether the call could be dialled now. */
  peek(db: Reader, call: WatchedCall): Promise<SpendDecision>
  /** Whether the call may be dialled now. The transaction must then make it a live call. */
  claim(tx: Tx, call: WatchedCall): Promise<SpendDecision>
}

/** The prices of the deck that is active in the reader's transaction, whichever instance has activated it. */
export interface RateBook {
  /**
   * Null when the deck has no price for the destination. A price is never guessed.
   *
   * @param activeDeckId the id of the active deck, of a caller that has read it with something else
   */
  quote(
    db: Reader,
    call: { to: E164; callerId: E164 },
    business: SellingSettings,
    activeDeckId?: string | null,
  ): Promise<Quote | null>
  /** The active deck, the same object until another one is; null before the first. */
  currentDeck(db: Reader): Promise<Deck | null>
}

/** The monthly fees that are active in the reader's transaction, whichever instance has activated them. */
export interface NumberFeeBook {
  current(db: Reader): Promise<NumberFees>
}

/** What the server depends on besides its database. */
export const DEPENDENCIES = ['mail', 'carrier', 'payments', 'bot check'] as const
export type Dependency = (typeof DEPENDENCIES)[number]

/** What the last requests of this instance to a dependency show. */
export interface DependencyState {
  name: Dependency
  /** `unknown` until the first request. */
  status: 'available' | 'unavailable' | 'unknown'
  /** The first failure since the last success; null while no request fails. */
  unavailableSince: Date | null
  /** The last failure since the last success. */
  lastFailureAt: Date | null
}

/** Remembers the results of the requests to each dependency, in the memory of one instance. */
export interface DependencyWatch {
  succeeded(name: Dependency): void
  failed(name: Dependency): void
  states(): DependencyState[]
}
