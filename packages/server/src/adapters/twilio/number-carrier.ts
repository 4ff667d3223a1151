import { type E164, isE164 } from '@ringback/contract/phone'
import type { NumberType } from '@ringback/contract/customers/numbers'
import { accepted, refused } from '@ringback/contract/outcome'
import * as z from 'zod'
import type { MissingDocument } from '../../core/numbers/number-documents.ts'
import type {
  BuyRefusal,
  CarrierNumber,
  NumberCarrier,
  OfferedNumber,
  StockNumber,
} from '../../ports/vendors/number-carrier.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import {
  type ClientSettings,
  createClient,
  readResource,
  requestOrCode,
  requestOrFail,
  requestOrNull,
  requestOrRefusal,
} from './client.ts'
import { patternQuery } from './number-pattern.ts'

const NOT_FOUND = 20404
const NO_CONTENT = 204
/** The carrier does not understand the pattern, so no number matches it. */
const INVALID_PATTERN = 20001

/** Twilio has no such number for us: the number is invalid, sold to somebody else, or none was found (twilio.com/docs/api/errors). */
const NOT_AVAILABLE: readonly number[] = [21421, 21422, 21452]
/** What an order lacked or had wrong: an address, one in the country; a bundle, an approved one, one of this kind. */
const MISSING_DOCUMENTS = new Map<number, MissingDocument>([
  [21613, 'address'],
  [21615, 'address'],
  [21631, 'address'],
  [21649, 'bundle'],
  [21650, 'bundle'],
  [21651, 'address'],
])

/** Statuses that say nothing about the order: wrong keys, an account that is not active, a timeout, too many requests. */
const UNDECIDED: readonly number[] = [401, 403, 408, 429]

/** How many numbers to request when the response is filtered here. The filter drops some of them. */
const FILTERED_PAGE = 50
/** A page of the list of our numbers is some 400 KB. */
const LIST_PAGE = 200
/** No further page of our numbers is requested after this time. */
const LIST_MAX_MS = 20_000

interface Query {
  contains?: string
  voiceEnabled: boolean
  excludeAllAddressRequired?: true
  limit: number
  pageSize: number
}

const e164 = z.custom<E164>(value => typeof value === 'string' && isE164(value))
const availableNumber = z.object({
  phoneNumber: e164,
  locality: z.string().nullish(),
  region: z.string().nullish(),
  /** `none`, `any`, `local` or `foreign`. */
  addressRequirements: z.string().nullish(),
})
const incomingNumber = z.object({
  sid: z.string().regex(/^PN[0-9a-f]{32}$/),
  phoneNumber: e164,
  friendlyName: z.string(),
})
const listedNumber = incomingNumber.extend({
  voiceUrl: z.string().nullish(),
  /** Takes the calls of the number instead of its URL. */
  voiceApplicationSid: z.string().nullish(),
})

/** Twilio's AvailablePhoneNumbers and IncomingPhoneNumbers (2010-04-01). */
export function createNumberCarrier(settings: ClientSettings): NumberCarrier {
  const client = createClient(settings)

  function list(countryCode: string, type: NumberType, query: Query): Promise<unknown> {
    const country = client.availablePhoneNumbers(countryCode)
    switch (type) {
      case 'local':
        return country.local.list(query)
      case 'mobile':
        return country.mobile.list(query)
      case 'national':
        return country.national.list(query)
      case 'toll_free':
        return country.tollFree.list(query)
    }
  }

  return {
    async search({ countryCode, type, pattern, limit, withoutAddress }) {
      const { contains, matches, isExact } = patternQuery(pattern)
      const requestedCount = isExact ? limit : Math.max(limit, FILTERED_PAGE)
      const query = {
        ...(contains !== null && { contains }),
        voiceEnabled: true,
        ...(withoutAddress && { excludeAllAddressRequired: true as const }),
        limit: requestedCount,
        pageSize: requestedCount,
      }
      const found = await requestOrRefusal(
        () => list(countryCode, type, query),
        new Map([NOT_FOUND, INVALID_PATTERN].map(code => [code, 'none'])),
      )
      if (!found.ok) return []
      const numbers = readResource(z.array(availableNumber), found.value)
      return numbers
        .filter(({ phoneNumber }) => matches.test(phoneNumber.slice(1)))
        .slice(0, limit)
        .map((number): OfferedNumber => ({
          phoneNumber: number.phoneNumber,
          countryCode,
          type,
          region: [number.locality, number.region].filter(Boolean).join(', '),
          needsAddress: (number.addressRequirements ?? 'none') !== 'none',
        }))
    },

    async buy({ phoneNumber, friendlyName, voiceUrl, documents: { bundleSid, addressSid } }) {
      const order = {
        ...{ phoneNumber, friendlyName, voiceUrl, voiceMethod: 'POST' },
        ...(bundleSid !== null && { bundleSid }),
        ...(addressSid !== null && { addressSid }),
      }
      const bought = await requestOrCode(
        () => client.incomingPhoneNumbers.create(order),
        ({ status }) => UNDECIDED.includes(status),
      )
      if (!bought.ok) return { ok: false, ...refusalOf(bought.code) }
      const number = readResource(incomingNumber, bought.value)
      if (number.phoneNumber !== phoneNumber) {
        throw new VendorUnavailable('Twilio', 'assigned another number than requested')
      }
      return accepted(numberOf(number))
    },

    async find(phoneNumber) {
      const found = await requestOrNull(
        () => client.incomingPhoneNumbers.list({ phoneNumber, limit: 20 }),
        [],
      )
      const numbers = readResource(z.array(incomingNumber), found)
      // The filter also matches numbers that contain this one.
      const exactMatch = numbers.find(number => number.phoneNumber === phoneNumber)
      return exactMatch ? numberOf(exactMatch) : null
    },

    async listAll() {
      const startedAt = performance.now()
      const bySid = new Map<string, StockNumber>()
      let page = await requestOrFail(() =>
        client.incomingPhoneNumbers.page({ pageSize: LIST_PAGE }),
      )
      for (;;) {
        const before = bySid.size
        for (const number of readResource(z.array(listedNumber), page.instances)) {
          const voiceUrl = number.voiceApplicationSid ? '' : (number.voiceUrl ?? '')
          bySid.set(number.sid, { ...numberOf(number), voiceUrl })
        }
        if (page.nextPageUrl === undefined) return [...bySid.values()]
        if (bySid.size === before)
          throw new VendorUnavailable('Twilio', 'repeated a page of a list')
        if (performance.now() - startedAt > LIST_MAX_MS) {
          throw new VendorUnavailable('Twilio', 'did not send a whole list in time')
        }
        const { nextPageUrl } = page
        // The request carries our credentials.
        if (new URL(nextPageUrl).origin !== new URL(client.api.baseUrl).origin) {
          throw new VendorUnavailable('Twilio', 'continued a list on another host')
        }
        page = await requestOrFail(() => client.incomingPhoneNumbers.getPage(nextPageUrl))
      }
    },

    async configure(sid, { friendlyName, voiceUrl }) {
      const changed = await requestOrRefusal(
        () =>
          client
            .incomingPhoneNumbers(sid)
            .update({ friendlyName, voiceUrl, voiceMethod: 'POST', voiceApplicationSid: '' }),
        new Map([[NOT_FOUND, 'not-in-account' as const]]),
      )
      if (!changed.ok) return refused(changed.why)
      return accepted(numberOf(readResource(incomingNumber, changed.value)))
    },

    async release(sid) {
      const remove = () => client.incomingPhoneNumbers(sid).removeWithHttpInfo()
      const removed = await requestOrNull(remove, [NOT_FOUND])
      // Twilio documents no other successful status, so the number may still be ours.
      if (removed && removed.statusCode !== NO_CONTENT) {
        throw new VendorUnavailable('Twilio', `responded with ${removed.statusCode}`)
      }
    },
  }
}

function refusalOf(code: number): BuyRefusal {
  if (NOT_AVAILABLE.includes(code)) return { why: 'not-available', code }
  const missing = MISSING_DOCUMENTS.get(code)
  return missing ? { why: 'needs-documents', code, missing } : { why: 'refused', code }
}

function numberOf({ sid, phoneNumber, friendlyName }: CarrierNumber): CarrierNumber {
  return { sid, phoneNumber, friendlyName }
}
