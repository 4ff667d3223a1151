import { describe, expect, it } from 'vitest'
import * as accounts from './customers/accounts/accounts.ts'
import * as callerIds from './customers/caller-ids.ts'
import { listCalls } from './customers/call-history.ts'
import * as calls from './customers/calls.ts'
import * as credit from './customers/credit.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as numbers from './customers/numbers.ts'
import * as numberSearch from './customers/number-search.ts'
import * as numberChanges from './customers/number-changes.ts'
import * as profile from './customers/accounts/profile.ts'
import * as rates from './customers/rates.ts'
import { listCalls as listCallsOfCustomers } from './operator/calls/calls.ts'
import * as verifiedNumbers from './customers/verified-numbers.ts'

const TIME = '2026-11-03T14:02:00.000Z'
const transaction = {
  id: 't1',
  type: 'addition',
  description: 'Standard',
  amount: 10,
  balanceAfter: 18.42,
  createdAt: TIME,
}
const call = {
  id: 'c1',
  direction: 'outbound',
  fromNumber: '+15005550006',
  toNumber: '+447400123456',
  startTime: TIME,
  duration: 61,
  status: 'completed',
  actualCost: 0.0916,
  estimatedCost: 0.0916,
}
const customerCall = {
  ...{ id: 'c1', customerId: 'u1', customerEmail: 'ada@example.com', direction: 'outbound' },
  ...{ fromNumber: '+15005550006', toNumber: '+447400123456', destination: 'United Kingdom' },
  ...{ status: 'completed', isLive: false, createdAt: TIME, dialledAt: null, answeredAt: null },
  ...{ endedAt: null, seconds: 0, ratePerMinute: 0.01, cost: null, endRequestedAt: null },
}
const callerId = {
  phoneNumber: '+14155552671',
  type: 'virtual',
  isActive: true,
  countryCode: 'US',
  displayName: 'Office',
  status: 'active',
}
const virtualNumber = {
  id: 'n1',
  phoneNumber: '+14155552671',
  status: 'active',
  monthlyFee: 1.5,
  renewalDate: TIME,
  countryCode: 'US',
}
const page = { totalCount: 1, currentPage: 1, totalPages: 1 }

/** For each endpoint of spec section 7, an answer with the fields that sections 3 and 7 list. */
const ANSWERS: [Endpoint, unknown][] = [
  [accounts.login, { token: 't', user: { id: 'u1', displayName: 'Asha' } }],
  [accounts.register, { user: { id: 'u1', displayName: 'Asha' }, message: 'Welcome' }],
  [accounts.verifyEmail, undefined],
  [accounts.resendVerification, undefined],
  [credit.getBalance, { balance: 8.42 }],
  [credit.listTransactions, { transactions: [transaction], ...page }],
  [
    credit.listPackages,
    { packages: [{ id: 'p1', name: 'Standard', price: 10, amount: 10, description: '' }] },
  ],
  [
    credit.buyCredit,
    {
      keyId: 'k',
      amountInPaise: 83_215,
      currency: 'INR',
      orderId: 'o1',
      packageName: 'Standard',
      amountUSD: 10,
      amountINR: 832.15,
    },
  ],
  [health.getHealth, undefined],
  [calls.createCallToken, { token: 't' }],
  [calls.preCreateCall, { callId: 'c1', fromNumber: '+15005550006', toNumber: '+447400123456' }],
  [calls.getCall, { status: 'ringing' }],
  [listCalls, { calls: [call], totalPages: 1 }],
  [rates.getSellingRate, { sellingRatePerMinute: 0.0458, sellingBillingSeconds: 60 }],
  [callerIds.listCallerIds, { callerIDs: [callerId] }],
  [callerIds.getCallerId, { callerID: null }],
  [callerIds.setCallerId, undefined],
  [callerIds.deleteCallerId, undefined],
  [callerIds.clearCallerId, undefined],
  [profile.getProfile, { selectedCallerId: null }],
  [
    verifiedNumbers.listVerifiedNumbers,
    { numbers: [{ id: 'v1', phoneNumber: '+12125551234', isVerified: true, createdAt: TIME }] },
  ],
  [verifiedNumbers.addVerifiedNumber, undefined],
  [
    verifiedNumbers.confirmVerifiedNumber,
    { callerIdValidation: { initiated: true, validationCode: '123456' } },
  ],
  [verifiedNumbers.deleteVerifiedNumber, undefined],
  [verifiedNumbers.getValidationStatus, { validated: true }],
  [
    numberSearch.searchNumbers,
    {
      numbers: [{ phoneNumber: '+14155552671', monthlyFee: 1.5, region: 'CA', countryCode: 'US' }],
      count: 1,
    },
  ],
  [numberChanges.rentNumber, virtualNumber],
  [numbers.listNumbers, { numbers: [virtualNumber], count: 1 }],
  [numberChanges.cancelNumber, { message: 'Done' }],
]
const read = (endpoint: Endpoint, answer: unknown) =>
  (endpoint.listed ?? endpoint.response).safeParse(answer)

/** The same answer with an unknown word in every field of words, and an unknown field in every object. */
function withUnknowns(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withUnknowns)
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    WORDS.includes(name) ? 'new-in-2030' : withUnknowns(value),
  ])
  return { ...Object.fromEntries(fields), addedIn2030: { nested: [1, null] } }
}
const WORDS = ['type', 'status', 'direction', 'countryCode', 'currency']

describe('what the page reads', () => {
  // spec 7.33
  it.each(ANSWERS.map(([endpoint, answer]) => ({ ...endpoint, endpoint, answer })))(
    '$method $path: the listed fields are enough, and unknown fields and words are accepted',
    ({ endpoint, answer }) => {
      expect(read(endpoint, answer)).toMatchObject({ success: true })
      expect(read(endpoint, withUnknowns(answer))).toMatchObject({ success: true })
    },
  )

  // A page of the next version is served beside servers of this one during an upgrade.
  it('does not need the additions of the last version to our own answers', () => {
    const destination = { country: 'India', minutes: 100 }
    expect(rates.getFirstCall.response.parse({ welcomeCredit: 5, destination })).toMatchObject({
      destination: { ...destination, isMobile: true },
    })
    const row = { ...customerCall, customerName: undefined }
    const { items } = listCallsOfCustomers.response.parse({
      items: [row],
      currentPage: 1,
      hasMore: false,
    })
    expect(items[0]?.customerName).toBe('')
  })

  it('covers every endpoint that the specification lists', () => {
    expect(new Set(ANSWERS.map(([{ method, path }]) => `${method} ${path}`)).size).toBe(29)
  })

  it('accepts ids that are numbers, and times with an offset or without a time of day', () => {
    const numbered = { ...virtualNumber, id: 7, renewalDate: '2026-12-01' }
    expect(read(numbers.listNumbers, { numbers: [numbered], count: 1 }).data).toMatchObject({
      numbers: [{ id: '7', renewalDate: new Date('2026-12-01T00:00:00Z') }],
    })
    const called = { ...call, startTime: '2026-11-03T14:02:00+05:30', actualCost: null }
    expect(read(listCalls, { calls: [called], totalPages: 1 }).data).toMatchObject({
      calls: [{ startTime: new Date('2026-11-03T08:32:00Z'), billedSeconds: null }],
    })
  })

  it('reads a token with a word that no carrier has as one of Twilio, and the access to a gateway whole', () => {
    const token = { token: 't', expiresInSeconds: null }
    expect(read(calls.createCallToken, { token: 't', carrier: 'other' }).data).toEqual(token)
    const access = {
      carrier: 'sip',
      provider: 'Acme Telecom',
      url: 'wss://gateway.test',
      domain: 'gateway.test',
      identity: 'user-1',
      username: '1764176400:user-1',
      password: 'secret',
      expiresInSeconds: 600,
      iceServers: [{ urls: ['turn:turn.test'], username: 'u', credential: 'c' }],
    }
    expect(read(calls.createCallToken, access).data).toEqual(access)
  })

  it('does not accept a time that is none', () => {
    const broken = { ...call, startTime: 'yesterday' }
    expect(read(listCalls, { calls: [broken], totalPages: 1 }).success).toBe(false)
  })
})
