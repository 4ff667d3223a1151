import { UNREAD_EVENT_DAYS } from '@ringback/contract/operator/overview'
import * as z from 'zod'
import { type SendRequest, createClient } from '../adapters/razorpay/client.ts'
import type { Config } from '../config/config.ts'
import { isPlaced, taxSeller } from '../core/tax/seller.ts'
import { secondsBetween } from '../core/time.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { readPaymentFacts, readUnreadEvents } from '../store/doctor/read-server-facts.ts'
import {
  type Check,
  type DoctorContext,
  type Finding,
  ok,
  problem,
  unchecked,
  warning,
} from './check.ts'

export const paymentChecks: readonly Check[] = [
  { name: 'Tax identity', run: ({ config }) => checkTaxIdentity(config) },
  { name: 'Razorpay key', run: ({ config }) => checkKey(createClient(config.razorpay)) },
  { name: 'Razorpay currency', run: ({ config }) => checkCurrency(createClient(config.razorpay)) },
  { name: 'Razorpay webhook', run: checkWebhook },
  { name: 'Razorpay events', run: checkEvents },
]

const WEBHOOKS = 'Razorpay Dashboard > Account & Settings > Webhooks'
/** A webhook usually arrives within seconds. Without one, the server fetches the payment after half a minute. */
const WEBHOOK_DELAY_SECONDS = 300

async function checkKey(send: SendRequest): Promise<Finding> {
  const refusal = await refusalOf(send({ path: '/orders?count=1', response: z.unknown() }))
  if (refusal === null) return ok('Accepted')
  if (refusal.includes('responded 401')) {
    return problem(
      'Razorpay refuses RAZORPAY_KEY_ID with RAZORPAY_KEY_SECRET. Generate a key in Razorpay Dashboard > Account & Settings > API Keys and set both.',
    )
  }
  return problem(`${refusal}. Check https://status.razorpay.com and try again.`)
}

/** Creates an order over one rupee, which is never paid: only an order shows whether the currency is accepted. */
async function checkCurrency(send: SendRequest): Promise<Finding> {
  const refusal = await refusalOf(
    send({
      method: 'POST',
      path: '/orders',
      body: {
        amount: 100,
        currency: 'INR',
        receipt: 'doctor',
        notes: { doctor: 'not for payment' },
      },
      response: z.object({ currency: z.literal('INR') }),
    }),
  )
  if (refusal === null) return ok('INR')
  if (refusal.includes('responded 401')) {
    return unchecked('Razorpay refuses the key, see "Razorpay key".')
  }
  return problem(
    `${refusal}. Packages are sold in INR: enable it in Razorpay Dashboard > Account & Settings > Payment methods.`,
  )
}

/** Null when the request succeeds. */
async function refusalOf(request: Promise<unknown>): Promise<string | null> {
  try {
    await request
    return null
  } catch (error) {
    if (error instanceof VendorUnavailable && error.cause === undefined) return error.message
    throw error
  }
}

/** Razorpay shows the secret of a webhook to no API, so only an arrived webhook proves that both are the same. */
async function checkWebhook({ config, database }: DoctorContext): Promise<Finding> {
  const wanted = `${config.business.publicUrl}/api/webhooks/razorpay`
  if (database.state !== 'open') {
    return unchecked(
      'The received webhooks are in the embedded database, which is not open. Stop the server to check this.',
    )
  }
  if (!database.hasTables)
    return unchecked('The database is not migrated yet. Start the server once.')
  const { lastWebhookAt, lastPaymentAt } = await database.database.read(readPaymentFacts)
  if (lastPaymentAt === null && lastWebhookAt === null) {
    return unchecked(
      `No webhook has arrived yet, and Razorpay shows its secret to no API. Enter ${wanted} and RAZORPAY_WEBHOOK_SECRET in ${WEBHOOKS}, make a payment and run this again.`,
    )
  }
  const isMissing =
    lastPaymentAt !== null &&
    (lastWebhookAt === null || secondsBetween(lastWebhookAt, lastPaymentAt) > WEBHOOK_DELAY_SECONDS)
  if (!isMissing) return ok(`The last one arrived at ${lastWebhookAt?.toISOString() ?? 'no time'}`)
  return warning(
    `The last payment was seen at ${lastPaymentAt.toISOString()} without a webhook. Razorpay disables a webhook that has failed for 24 hours: check that it is enabled, and compare ${wanted}, RAZORPAY_WEBHOOK_SECRET and the active events in ${WEBHOOKS}.`,
  )
}

/** A webhook that is signed and has something new is accepted, so that nothing but this shows it. */
async function checkEvents({ database }: DoctorContext): Promise<Finding> {
  if (database.state !== 'open' || !database.hasTables) {
    return unchecked('The received webhooks are in the database, see "Razorpay webhook".')
  }
  const since = new Date(Date.now() - UNREAD_EVENT_DAYS * 86_400_000)
  const { count, last } = await database.database.read(db => readUnreadEvents(db, since))
  if (!last) return ok(`All of the last ${UNREAD_EVENT_DAYS} days were understood`)
  return warning(
    `${count} signed webhooks of the last ${UNREAD_EVENT_DAYS} days were not understood, the last one ${last.name} (${last.reason}). Their payments were fetched from Razorpay instead. Update this software, or report the event and the reason to its developers.`,
  )
}

/** The doctor checks it, because the start of the server does not know the settings of the console. */
function checkTaxIdentity({ business }: Config): Finding {
  const { taxNumber, legalName, legalAddress } = business
  if (taxNumber === '') return ok('Not set: receipts say that they are no tax invoices')
  if (taxSeller(business) !== null) return ok(`${taxNumber}: payments get documents`)
  const missing = [
    ...(legalName === null ? ['LEGAL_NAME'] : []),
    ...(legalAddress === null ? ['LEGAL_ADDRESS'] : []),
    ...(isPlaced(business) ? [] : ['the region of the business']),
  ]
  return warning(
    `There is a tax number, but no document is issued without ${missing.join(' and ')}. Set what is missing, or remove the number.`,
  )
}
