import { type E164, isE164 } from '@ringback/contract/phone'
import type { NumberType } from '@ringback/contract/numbers'
import { accepted, refused } from '@ringback/contract/outcome'
import * as z from 'zod'
import type {
  CarrierNumber,
  NumberCarrier,
  OfferedNumber,
  StockNumber,
} from '../../ports/number-carrier.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import {
  type ClientSettings,
  createClient,
  readResource,
  requestOrFail,
  requestOrNull,
  requestOrRefusal,
} from './client.ts'
import { patternQuery } from './number-pattern.ts'

const NOT_FOUND = 20404
const NO_CONTENT = 204
/** The carrier does not understand the pattern, so no number matches it. */
const INVALID_PATTERN = 20001

/** Why the carrier does not rent a number (twilio.com/docs/api/errors). */
const BUY_REFUSALS = new Map(
  // Invalid; not available; nothing found; a trial account already has its one number.
  [21421, 21422, 21452, 21404]
    // The number needs an address, a local address, or documents, and we submit none.
    .concat([21615, 21631, 21649, 21650, 21651])
    .map(code => [code, 'not-available'] as const),
)

/** How many numbers to request when the response is filtered here. The filter drops some of them. */
const FILTERED_PAGE = 50
/** A page of the list of our numbers is some 400 KB. */
const LIST_PAGE = 200
/** No further page of our numbers is requested after this time. */
const LIST_MAX_MS = 20_000

interface Query {
  contains?: string
  voiceEnabled: boolean
  excludeAllAddressRequired: boolean
  limit: number
  pageSize: number
}

const e164 = z.custom<E164>(value => typeof value === 'string' && isE164(value))
const availableNumber = z.object({
  phoneNumber: e164,
  locality: z.string().nullish(),
  region: z.string().nullish(),
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
      case 'toll_free':
        return country.tollFree.list(query)
    }
  }

  return {
    async search({ countryCode, type, pattern, limit }) {
      const { contains, matches, isExact } = patternQuery(pattern)
      const requestedCount = isExact ? limit : Math.max(limit, FILTERED_PAGE)
      const query = {
        ...(contains !== null && { contains }),
        voiceEnabled: true,
        // Other numbers need an address, and we submit none.
        excludeAllAddressRequired: true,
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
        }))
    },

    async buy({ phoneNumber, friendlyName, voiceUrl }) {
      const order = { phoneNumber, friendlyName, voiceUrl, voiceMethod: 'POST' }
      const bought = await requestOrRefusal(
        () => client.incomingPhoneNumbers.create(order),
        BUY_REFUSALS,
      )
      if (!bought.ok) return refused(bought.why)
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

function numberOf({ sid, phoneNumber, friendlyName }: CarrierNumber): CarrierNumber {
  return { sid, phoneNumber, friendlyName }
}
