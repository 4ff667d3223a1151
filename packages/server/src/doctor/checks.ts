import type { CarrierConfig } from '../config-carriers.ts'
import type { Check } from './check.ts'
import { configurationChecks } from './configuration-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { gatewayChecks } from './gateway-checks.ts'
import { mailAndBotChecks } from './mail-and-bot-checks.ts'
import { mailDomainChecks } from './mail-domain-checks.ts'
import { priceChecks } from './price-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { publicUrlChecks } from './public-url-checks.ts'
import { twilioChecks } from './twilio-checks.ts'

/** The checks with this carrier, in the order of the report. */
export const checksWith = (carrier: CarrierConfig['is']): readonly Check[] => [
  ...configurationChecks,
  ...publicUrlChecks,
  ...databaseChecks,
  ...priceChecks,
  ...(carrier === 'twilio' ? twilioChecks : gatewayChecks),
  ...paymentChecks,
  ...mailAndBotChecks,
  ...mailDomainChecks,
]
