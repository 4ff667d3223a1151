import type { Check } from './check.ts'
import { configurationChecks } from './configuration-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { mailAndBotChecks } from './mail-and-bot-checks.ts'
import { mailDomainChecks } from './mail-domain-checks.ts'
import { priceChecks } from './price-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { publicUrlChecks } from './public-url-checks.ts'
import { twilioChecks } from './twilio-checks.ts'

/** All checks, in the order of the report. */
export const allChecks: readonly Check[] = [
  ...configurationChecks,
  ...publicUrlChecks,
  ...databaseChecks,
  ...priceChecks,
  ...twilioChecks,
  ...paymentChecks,
  ...mailAndBotChecks,
  ...mailDomainChecks,
]
