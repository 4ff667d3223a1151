import type * as auth from '@ringback/contract/accounts'
import type * as callerId from '@ringback/contract/caller-ids'
import type * as calls from '@ringback/contract/calls'
import type * as contacts from '@ringback/contract/contacts'
import type * as credits from '@ringback/contract/credit'
import type * as health from '@ringback/contract/health'
import type * as numbers from '@ringback/contract/numbers'
import type * as ownAccount from '@ringback/contract/own-account'
import type * as profile from '@ringback/contract/profile'
import type * as rates from '@ringback/contract/rates'
import type * as spending from '@ringback/contract/spending'
import type * as verifiedNumbers from '@ringback/contract/verified-numbers'
import { authHandlers } from './accounts.ts'
import { callerIdHandlers } from './caller-ids.ts'
import { callHandlers } from './calls.ts'
import { contactHandlers } from './contacts.ts'
import { creditHandlers } from './credit.ts'
import { healthHandlers } from './health.ts'
import type { HandlersOf } from './mount.ts'
import { numberHandlers } from './numbers.ts'
import { ownAccountHandlers } from './own-account.ts'
import { profileHandlers } from './profile.ts'
import { rateHandlers } from './rates.ts'
import { spendingHandlers } from './spending.ts'
import { verifiedNumberHandlers } from './verified-numbers.ts'
import { razorpayWebhook } from './webhooks/razorpay.ts'
import { twilioWebhooks } from './webhooks/twilio.ts'
import { validationWebhook } from './webhooks/validation.ts'
import type { RawWebhook, Webhook } from './webhooks/webhook.ts'

/** A handler for every endpoint of the contract. Without one of them this file does not compile. */
type AllHandlers = HandlersOf<typeof auth> &
  HandlersOf<typeof callerId> &
  HandlersOf<typeof calls> &
  HandlersOf<typeof contacts> &
  HandlersOf<typeof credits> &
  HandlersOf<typeof health> &
  HandlersOf<typeof numbers> &
  HandlersOf<typeof ownAccount> &
  HandlersOf<typeof profile> &
  HandlersOf<typeof rates> &
  HandlersOf<typeof spending> &
  HandlersOf<typeof verifiedNumbers>

export const handlers: AllHandlers = {
  ...authHandlers,
  ...callerIdHandlers,
  ...callHandlers,
  ...contactHandlers,
  ...creditHandlers,
  ...healthHandlers,
  ...numberHandlers,
  ...ownAccountHandlers,
  ...profileHandlers,
  ...rateHandlers,
  ...spendingHandlers,
  ...verifiedNumberHandlers,
}

export const webhooks: readonly Webhook[] = [...twilioWebhooks, validationWebhook]

export const rawWebhooks: readonly RawWebhook[] = [razorpayWebhook]
