import { availableParallelism } from 'node:os'
import type { PageSettings } from '@ringback/contract/page/page-settings'
import type { Logger } from 'pino'
import { recheckNumbersInGrace } from './actions/numbers/renewal/renew-numbers.ts'
import { boundedPasswords, createAdmission, hashingSize } from './services/admission.ts'
import { createNumberFeeBook, createRateBook } from './services/rate-book.ts'
import { createNumberNeeds } from './services/number-needs.ts'
import { createDependencyWatch, watched } from './services/dependency-watch.ts'
import { createSpendWatch } from './services/spend-watch.ts'
import { argon2Passwords } from './adapters/system/argon2-passwords.ts'
import { createExchangeRates } from './adapters/exchange-rates/exchange-rates.ts'
import { createRazorpay } from './adapters/razorpay/razorpay.ts'
import { prometheusMetrics } from './adapters/system/prometheus.ts'
import { documentFiles } from './adapters/pdf/document-files.ts'
import { smtpMailer } from './adapters/smtp/smtp-mailer.ts'
import {
  systemIds,
  systemClock,
  totpCodes,
  zipArchives,
  createSealing,
} from './adapters/system/system.ts'
import { turnstile } from './adapters/turnstile/turnstile.ts'
import { createGatewayWebhooks } from './adapters/sip/gateway-webhooks.ts'
import { createTwilioWebhooks } from './adapters/twilio/twilio-webhooks.ts'
import { createPushServices } from './adapters/web-push/web-push-services.ts'
import { createCarriers } from './carriers.ts'
import { findSip, findTwilio } from './config/carriers.ts'
import type { Config } from './config/config.ts'
import { instanceKey, networkKey, noticeKey, sealingKeys } from './config/keys.ts'
import type { Admission } from './ports/admission.ts'
import type { Database } from './ports/database.ts'
import type { Ports, Dependency } from './ports/ports.ts'
import type { GatewayWebhooks } from './ports/vendors/gateway-legs.ts'
import type { TwilioWebhooks } from './ports/vendors/twilio-webhooks.ts'

/** Everything that a request or a job needs: all ports, who may use them, the version, the settings that the page receives, and whether the server is stopping. */
export interface World extends Ports {
  /** Not a port of the actions, which name no carrier. Null when it is none of the carriers. */
  readonly twilio: TwilioWebhooks | null
  /** Like `twilio`, of a SIP gateway. */
  readonly gateway: GatewayWebhooks | null
  readonly version: string
  readonly admission: Admission
  /** See config/keys.ts. */
  readonly instanceKey: string
  readonly pageSettings: PageSettings
  /** The server is shutting down. Health checks then fail, so that load balancers stop sending requests. */
  stopping: boolean
}

/** The composition root: creates the adapter of each port. */
export function createWorld(
  config: Config,
  deps: { database: Database; log: Logger; version: string },
): World {
  const { business, settingTexts, pageSettings, razorpay, smtpUrl } = config
  const [twilio, sip] = [findTwilio(config), findSip(config)]
  const dependencies = createDependencyWatch(systemClock)
  const metrics = prometheusMetrics({ withProcess: true })
  const watch = <Port extends object>(name: Dependency, port: Port) =>
    watched(name, port, dependencies, metrics)
  const { regulations, ...carrier } = createCarriers(config.carriers, {
    database: deps.database,
    log: deps.log,
    publicUrl: business.publicUrl,
    callerId: business.platformNumber,
    watch: port => watch('carrier', port),
  })
  return {
    ...deps,
    ...carrier,
    business,
    settingTexts,
    pageSettings,
    stopping: false,
    instanceKey: instanceKey(config),
    networkKey: networkKey(config),
    noticeKey: noticeKey(config),
    clock: systemClock,
    ids: systemIds,
    passwords: boundedPasswords(argon2Passwords(), hashingSize(availableParallelism())),
    admission: createAdmission(config.database.url === null ? 1 : config.database.poolSize),
    oneTimeCodes: totpCodes,
    sealing: createSealing(sealingKeys(config)),
    archives: zipArchives,
    documentFiles,
    dependencies,
    metrics,
    botCheck: watch(
      'bot check',
      turnstile({ ...config.turnstile, publicUrl: business.publicUrl, log: deps.log }),
    ),
    mailer: watch(
      'mail',
      smtpMailer({ url: smtpUrl, from: business.mailFrom, name: business.productName }),
    ),
    push: createPushServices({ services: config.pushServices, subject: pushSubjectOf(business) }),
    twilio: twilio && createTwilioWebhooks({ ...twilio, publicUrl: business.publicUrl }),
    gateway: sip && createGatewayWebhooks(sip),
    payments: watch('payments', createRazorpay(razorpay)),
    rates: createRateBook(),
    spendWatch: createSpendWatch(),
    numberFees: createNumberFeeBook(),
    numberNeeds: createNumberNeeds({ regulations, clock: systemClock, log: deps.log }),
    exchangeRates: config.exchangeRate && createExchangeRates(config.exchangeRate),
    onCreditAdded: recheckNumbersInGrace,
  }
}

/** Whom push services contact: an https or mailto URL (RFC 8292 section 2.1). */
function pushSubjectOf({ publicUrl, mailFrom }: Config['business']): string {
  const address = /<([^>]*)>/.exec(mailFrom)?.[1] ?? mailFrom
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${address}`
}
