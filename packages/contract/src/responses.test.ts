import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import * as accounts from './customers/accounts/accounts.ts'
import * as ownAccount from './customers/accounts/own-account.ts'
import * as ownSessions from './customers/accounts/own-sessions.ts'
import * as twoStep from './customers/accounts/two-step.ts'
import * as blockedNumbers from './customers/contacts/blocked-numbers.ts'
import * as callFeedback from './customers/calls/call-history.ts'
import * as callHistory from './customers/calls/call-history.ts'
import * as callerIds from './customers/numbers/caller-ids.ts'
import * as calls from './customers/calls/calls.ts'
import * as contacts from './customers/contacts/contacts.ts'
import * as credit from './customers/credit/credit.ts'
import * as exports from './customers/exports.ts'
import * as mailNotices from './customers/notices/mail-notices.ts'
import * as pushNotices from './customers/notices/push-notices.ts'
import * as numberChanges from './customers/numbers/numbers.ts'
import * as numberSearch from './customers/numbers/number-search.ts'
import * as numbers from './customers/numbers/numbers.ts'
import * as rates from './customers/calls/rates.ts'
import * as spending from './customers/credit/spending.ts'
import * as statements from './customers/credit/statements.ts'
import * as verifiedNumbers from './customers/numbers/verified-numbers.ts'
import * as voicemails from './customers/calls/voicemails.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import { listCalls as listCallsOfCustomers } from './operator/calls/calls.ts'
import { operatorEndpoints } from './operator/endpoints.ts'
import * as operatorSignIn from './operator/sign-in.ts'

const MODULES = [
  ...[accounts, ownAccount, ownSessions, twoStep, blockedNumbers],
  ...[callFeedback, callHistory, callerIds, calls, contacts, credit, exports],
  ...[mailNotices, pushNotices, numberChanges, numberSearch, numbers, rates, spending, statements],
  ...[verifiedNumbers, voicemails, health, operatorSignIn],
]
const ENDPOINTS = MODULES.flatMap(module => Object.values<unknown>(module)).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value
}

/** A schema in a response: its place, and whether it is a `word`. */
interface Part {
  place: string
  schema: z.core.$ZodType
  isWord: boolean
}

/** All parts of a schema, those of alternatives at the same place. */
function partsOf(schema: z.core.$ZodType, place = ''): Part[] {
  const { def } = schema._zod as unknown as { def: Def }
  const isWord = def.type === 'union' && def.options?.[1]?._zod.def.type === 'string'
  const inner = isWord ? [] : [def.innerType, def.in, ...(def.options ?? [])]
  return [
    { place, schema, isWord },
    ...inner.flatMap(part => (part ? partsOf(part, place) : [])),
    ...(def.element ? partsOf(def.element, place) : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) =>
      partsOf(part, place === '' ? name : `${place}.${name}`),
    ),
  ]
}

interface Def {
  type: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
  shape?: Record<string, z.core.$ZodType>
}

const CALL = 'id direction fromNumber toNumber startTime duration status actualCost estimatedCost'
const TRANSACTION = 'id type description amount balanceAfter createdAt'
const NUMBER = 'id phoneNumber status monthlyFee renewalDate countryCode'
const CALLER_ID = 'phoneNumber type isActive countryCode displayName status'
const within = (list: string, fields: string) => fields.replace(/\S+/g, `${list}.$&`)

/** For each endpoint of the specification's section 7, the fields that sections 3 and 7 list. */
const FIELDS: readonly (readonly [endpoint: Endpoint, fields: string])[] = [
  [accounts.login, 'token user.id user.displayName'],
  [accounts.register, 'user.id user.displayName message'],
  [accounts.verifyEmail, ''],
  [accounts.resendVerification, ''],
  [credit.getBalance, 'balance'],
  [
    credit.listTransactions,
    `${within('transactions', TRANSACTION)} totalCount currentPage totalPages`,
  ],
  [credit.listPackages, within('packages', 'id name price amount description')],
  [credit.buyCredit, 'keyId amountInPaise currency orderId packageName amountUSD amountINR'],
  [health.getHealth, ''],
  [calls.createCallToken, 'token'],
  [calls.preCreateCall, 'callId fromNumber toNumber'],
  [calls.getCall, 'status'],
  [callHistory.listCalls, `${within('calls', CALL)} totalPages`],
  [rates.getSellingRate, 'sellingRatePerMinute sellingBillingSeconds message'],
  [callerIds.listCallerIds, within('callerIDs', CALLER_ID)],
  [callerIds.getCallerId, 'callerID'],
  [callerIds.setCallerId, ''],
  [callerIds.deleteCallerId, ''],
  [callerIds.clearCallerId, ''],
  [ownAccount.getProfile, 'selectedCallerId'],
  [verifiedNumbers.listVerifiedNumbers, within('numbers', 'id phoneNumber isVerified createdAt')],
  [verifiedNumbers.addVerifiedNumber, ''],
  [verifiedNumbers.confirmVerifiedNumber, within('callerIdValidation', 'initiated validationCode')],
  [verifiedNumbers.deleteVerifiedNumber, ''],
  [verifiedNumbers.getValidationStatus, 'validated'],
  [
    numberSearch.searchNumbers,
    `${within('numbers', 'phoneNumber monthlyFee region countryCode')} count`,
  ],
  [numberChanges.rentNumber, NUMBER],
  [numbers.listNumbers, `${within('numbers', NUMBER)} count`],
  [numberChanges.cancelNumber, 'message'],
]

describe('the responses of the contract', () => {
  // spec 7.33
  it('have the fields that the specification lists', () => {
    const missing = FIELDS.flatMap(([{ method, path, response }, fields]) => {
      const places = new Set(partsOf(response).map(({ place }) => place))
      const absent = fields.split(' ').filter(field => field !== '' && !places.has(field))
      return absent.map(field => `${method} ${path}: ${field}`)
    })
    expect(missing).toEqual([])
    expect(new Set(FIELDS.map(([{ method, path }]) => `${method} ${path}`)).size).toBe(29)
  })

  it('accept words that this version does not know, apart from those that it must know to go on', () => {
    const fixed = [...ENDPOINTS, ...operatorEndpoints].flatMap(({ method, path, response }) =>
      partsOf(response)
        .filter(({ schema }) => ['enum', 'literal'].includes(schema._zod.def.type))
        .map(({ place }) => `${method} ${path}: ${place}`),
    )
    expect(fixed.toSorted()).toEqual([
      'GET /api/health: status',
      'POST /api/call/pre-create: carrier',
      'POST /api/call/token: carrier',
      'POST /api/call/token: sip.carrier',
      'POST /api/credits/purchase: currency',
    ])
    const { response } = calls.getCall
    const answer = { status: 'parked', duration: 0, actualCost: null, failureReason: null }
    expect(response.parse({ ...answer, addedLater: true })).toEqual(answer)
  })

  it('contain no rules of requests, which may differ between versions and between browsers', () => {
    const strict = ENDPOINTS.flatMap(({ method, path, response }) =>
      partsOf(response).flatMap(({ place, schema, isWord }) => {
        const { checks = [], type } = schema._zod.def as { checks?: unknown[]; type: string }
        return checks.length > 0 && !isWord && type !== 'custom'
          ? `${method} ${path}: ${place}`
          : []
      }),
    )
    expect(strict).toEqual([])
  })

  // A page of this version is served beside servers of the release before during an upgrade.
  it('do not need what the release before does not send', () => {
    const user = { id: 'u1', email: 'ada@example.com', displayName: 'Ada' }
    expect(credit.getBalance.response.parse(BALANCE)).toMatchObject({ parkedPayments: [] })
    expect(credit.listPackages.response.parse({ packages: [] })).toMatchObject({
      destination: null,
    })
    expect(calls.callRecord.parse(RECORD)).toMatchObject({ missedBecause: null })
    expect(calls.preCreateCall.response.parse(CREATED)).toMatchObject({
      carrier: 'twilio',
      hasFallback: false,
    })
    expect(accounts.verifyEmail.response.parse({ message: 'Done' })).toMatchObject({ email: '' })
    expect(accounts.login.response.parse({ token: 't', user })).toMatchObject({ token: 't' })
    const destination = { country: 'India', minutes: 100 }
    expect(rates.getFirstCall.response.parse({ welcomeCredit: 5, destination })).toMatchObject({
      destination: { ...destination, isMobile: true },
    })
    const { items } = listCallsOfCustomers.response.parse(CALLS_OF_CUSTOMERS)
    expect(items[0]?.customerName).toBe('')
  })
})

const BALANCE = {
  ...{ balance: 8.42, available: 8.42, debt: 0, freezeReason: null, isLow: false },
  packageId: null,
}
const RECORD = {
  ...{ id: 'c1', direction: 'inbound', fromNumber: '+15005550006', toNumber: '+447400123456' },
  ...{ startTime: '2026-11-03T14:02:00.000Z', duration: 0, status: 'canceled', actualCost: 0 },
  ...{ estimatedCost: 0, sellingRatePerMinute: 0, sellingBillingSeconds: 60, billedSeconds: 0 },
  ...{ destination: '', forwarded: null, failureReason: null },
}
const CREATED = {
  ...{ callId: 'c1', fromNumber: '+15005550006', toNumber: '+447400123456' },
  ...{ sellingRatePerMinute: 0.01, sellingBillingSeconds: 60, authorisedSeconds: 60 },
}
const CALLS_OF_CUSTOMERS = {
  items: [
    {
      ...{ id: 'c1', customerId: 'u1', customerEmail: 'ada@example.com', direction: 'outbound' },
      ...{ fromNumber: '+15005550006', toNumber: '+447400123456', destination: 'United Kingdom' },
      ...{ status: 'completed', isLive: false, createdAt: '2026-11-03T14:02:00.000Z' },
      ...{ dialledAt: null, answeredAt: null, endedAt: null, seconds: 0, ratePerMinute: 0.01 },
      ...{ cost: null, endRequestedAt: null },
    },
  ],
  ...{ currentPage: 1, hasMore: false },
}
