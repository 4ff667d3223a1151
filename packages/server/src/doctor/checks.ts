import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { Check } from './check.ts'
import { configurationChecks } from './configuration-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { gatewayChecks } from './gateway-checks.ts'
import { mailAndBotChecks } from './mail-and-bot-checks.ts'
import { priceChecks } from './price-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { publicUrlChecks } from './public-url-checks.ts'
import { twilioChecks } from './twilio-checks.ts'

/** The checks with these carriers, in the order of the report. */
export const checksWith = (carriers: readonly CarrierName[]): readonly Check[] => [
  ...configurationChecks,
  ...publicUrlChecks,
  ...databaseChecks,
  ...priceChecks,
  ...carriers.flatMap(name => (name === 'twilio' ? twilioChecks : gatewayChecks)),
  ...paymentChecks,
  ...mailAndBotChecks,
]
