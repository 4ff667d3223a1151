import { VERIFICATION_CODE_LENGTH } from '@ringback/contract/limits'
import type { Outcome } from '@ringback/contract/outcome'
import { type AccountRefusal, createAccountApi } from '../adapters/twilio/account-api.ts'
import { createVendorClock } from '../adapters/vendor-fetch.ts'
import type { Config } from '../config/config.ts'
import { twilioOf } from '../config/carriers.ts'
import { hasRetries, isSameWebhook, webhookUrl } from '../adapters/twilio/webhook-url.ts'
import { MAX_CLOCK_SKEW_SECONDS, secondsBetween } from '../core/time.ts'
import { WEBHOOK_PATHS } from '../ports/vendors/webhook-paths.ts'
import { type Check, type Finding, ok, problem, unchecked, warning } from './check.ts'
import { checkCallFailures } from './check-call-failures.ts'
import { checkPermissions } from './check-permissions.ts'
import { checkRentable } from './check-rentable.ts'
import { checkWebhooks } from './check-webhooks.ts'

export const twilioChecks: readonly Check[] = [
  { name: 'Twilio account', run: ({ config }) => checkAccount(config) },
  { name: 'Twilio clock', run: ({ config }) => checkClock(config) },
  { name: 'Twilio API key', run: ({ config }) => checkKey(config) },
  { name: 'Twilio application', run: ({ config }) => checkApplication(config) },
  { name: 'Twilio caller ID', run: ({ config }) => checkCallerId(config) },
  { name: 'Twilio Verify', run: ({ config }) => checkVerify(config) },
  { name: 'Twilio geo permissions', run: checkPermissions },
  { name: 'Twilio numbers for rent', run: checkRentable },
  { name: 'Twilio webhooks', run: checkWebhooks },
  { name: 'Refused calls', run: checkCallFailures },
  { name: 'Twilio customer profile', run: ({ config }) => checkProfile(config) },
  { name: 'Twilio currency', run: ({ config }) => checkCurrency(config) },
  { name: 'Twilio balance', run: ({ config }) => checkBalance(config) },
]

async function checkAccount(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const account = await createAccountApi(twilio).fetchAccount()
  if (!account.ok) {
    return problem(
      'Twilio refuses TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN. Copy both from Twilio Console > Account Dashboard > Account Info.',
    )
  }
  const { status, type } = account.value
  if (status !== 'active') {
    return problem(`The account is ${status}. Ask Twilio support, or see Twilio Console > Billing.`)
  }
  if (type === 'Trial') {
    return warning(
      'A trial account calls verified numbers only and plays a message first. Upgrade it in Twilio Console > Billing.',
    )
  }
  return ok('Active')
}

/** Twilio's responses show its clock, to the second. */
async function checkClock(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const vendorClock = createVendorClock()
  await createAccountApi({ ...twilio, vendorClock }).fetchAccount()
  const carrierNow = vendorClock.now()
  if (!carrierNow) return unchecked("Twilio's response has no date.")
  const seconds = secondsBetween(carrierNow, new Date())
  const apart = Math.abs(seconds).toFixed(0)
  if (Math.abs(seconds) <= MAX_CLOCK_SKEW_SECONDS) return ok(`${apart} s apart`)
  return problem(
    `This machine's clock is ${apart} s ${seconds > 0 ? 'ahead of' : 'behind'} Twilio's, which refuses voice tokens of another time, so no call is possible. Synchronise it with NTP (timedatectl set-ntp true).`,
  )
}

async function checkKey(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const api = createAccountApi(twilio)
  const [key, isAccepted] = await Promise.all([api.findKey(twilio.apiKey), api.isKeyAccepted()])
  if (isAccepted) return ok(twilio.apiKey)
  if (!key.ok && key.why === 'not-found') {
    return problem(
      `TWILIO_API_KEY ${twilio.apiKey} is not a key of this account. Create one in Twilio Console > Account > API keys & tokens (type Standard, region US1) and set TWILIO_API_KEY and TWILIO_API_SECRET.`,
    )
  }
  return problem(
    'Twilio refuses TWILIO_API_KEY with TWILIO_API_SECRET. The console shows a secret only once: create a new key in Twilio Console > Account > API keys & tokens and set both.',
  )
}

async function checkApplication(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const { publicUrl } = config.business
  const found = await createAccountApi(twilio).findApplication(twilio.applicationSid)
  const console = 'Twilio Console > Voice > Manage > TwiML apps'
  if (!found.ok) {
    return orUnauthorised(
      found,
      `TWILIO_TWIML_APP_SID ${twilio.applicationSid} does not exist. Create the app in ${console} and copy its SID.`,
    )
  }
  const { voiceUrl, voiceMethod, statusCallback } = found.value
  const wanted = webhookUrl(publicUrl, WEBHOOK_PATHS.voice)
  if (!isSameWebhook(voiceUrl ?? '', wanted)) {
    return problem(
      `The voice request URL is ${voiceUrl || 'empty'}. Set it to ${wanted} in ${console}.`,
    )
  }
  if (voiceMethod !== 'POST') {
    return problem(`The voice request method is ${voiceMethod}. Set it to HTTP POST in ${console}.`)
  }
  if (!hasRetries(voiceUrl ?? '')) {
    return warning(
      `The voice request URL has no retries, so a call ends when the server is being restarted at that moment. Set it to ${wanted} in ${console}.`,
    )
  }
  if (statusCallback && !statusCallback.startsWith(`${publicUrl}/`)) {
    return warning(
      `The status callback URL is ${statusCallback}: another server gets the details of each call. Remove it in ${console}; Ringback names its own URL for each call.`,
    )
  }
  return ok(`Requests ${voiceUrl}`)
}

async function checkCallerId(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const { platformNumber } = config.business
  const found = await createAccountApi(twilio).findNumber(platformNumber)
  const buy = 'Twilio Console > Phone Numbers > Manage > Buy a number (capability Voice)'
  if (!found.ok) return unauthorised()
  if (found.value === null) {
    return problem(
      `The account does not own TWILIO_CALLER_ID ${platformNumber}, so the carrier refuses calls that show it. Buy a number in ${buy}, or set TWILIO_CALLER_ID to one in Active numbers.`,
    )
  }
  if (!found.value.hasVoice) {
    return problem(
      `TWILIO_CALLER_ID ${platformNumber} cannot make calls. Buy another number in ${buy} and set TWILIO_CALLER_ID.`,
    )
  }
  return ok(found.value.isVerifiedOnly ? `${platformNumber}, a verified caller ID` : platformNumber)
}

async function checkVerify(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const found = await createAccountApi(twilio).findVerifyService(twilio.verifyServiceSid)
  const console = 'Twilio Console > Verify > Services'
  if (!found.ok) {
    return orUnauthorised(
      found,
      `TWILIO_VERIFY_SERVICE_SID ${twilio.verifyServiceSid} does not exist. Create a service in ${console} and copy its SID.`,
    )
  }
  const { codeLength } = found.value
  if (codeLength === VERIFICATION_CODE_LENGTH) return ok(`Codes of ${codeLength} digits`)
  return problem(
    `The service sends codes of ${codeLength} digits, and the page accepts ${VERIFICATION_CODE_LENGTH}. Change the code length in ${console}.`,
  )
}

/** Without an approved profile, calls in the United States are labelled, and Twilio may suspend the account. */
async function checkProfile(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const found = await createAccountApi(twilio).listCustomerProfiles()
  if (!found.ok) return unauthorised()
  const console = 'Twilio Console > Trust Hub > Customer profiles'
  const statuses = found.value.map(({ status }) => status)
  if (statuses.includes('twilio-approved')) return ok('Approved')
  const [status] = statuses
  if (status === undefined) {
    return warning(
      `The account has no customer profile: called phones may show its calls as spam, and Twilio asks every account for one. Create the primary customer profile of your business in ${console}.`,
    )
  }
  return warning(
    `The customer profile is ${status.replace('twilio-', '').replaceAll('-', ' ')}, and not approved. See what is missing in ${console}.`,
  )
}

/** Prices, charges and the balance are compared in dollars only. */
async function checkCurrency(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const found = await createAccountApi(twilio).fetchBalance()
  if (!found.ok) return unauthorised()
  const { currency } = found.value
  if (currency === 'USD') return ok('USD')
  return problem(
    `The account is billed in ${currency}: no price of the carrier can be read, and no balance is watched. Twilio fixes the currency with the billing country: ask Twilio support for an account in USD.`,
  )
}

async function checkBalance(config: Config): Promise<Finding> {
  const twilio = twilioOf(config)
  const { dailySpendLimit } = config.business
  const found = await createAccountApi(twilio).fetchBalance()
  if (!found.ok) return unauthorised()
  const { balance, currency } = found.value
  const amount = `${Number(balance).toFixed(2)} ${currency}`
  const topUp = 'Add funds and set auto-recharge in Twilio Console > Billing'
  if (Number(balance) <= 0) {
    return problem(`${amount}: the carrier refuses calls. ${topUp}.`)
  }
  // Only an account in dollars can be compared with the limit.
  if (currency === 'USD' && Number(balance) * 1_000_000 < Number(dailySpendLimit)) {
    return warning(`${amount}, less than DAILY_SPEND_LIMIT_USD: one day may use it up. ${topUp}.`)
  }
  return ok(amount)
}

/** A refused auth token is the finding of the account's line. */
function unauthorised(): Finding {
  return unchecked('Twilio refuses TWILIO_AUTH_TOKEN, see "Twilio account".')
}

function orUnauthorised(
  refusal: Extract<Outcome<unknown, AccountRefusal>, { ok: false }>,
  text: string,
): Finding {
  return refusal.why === 'unauthorised' ? unauthorised() : problem(text)
}
