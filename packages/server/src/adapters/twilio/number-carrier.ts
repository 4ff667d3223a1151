import { type E164, isE164 } from '@ringback/contract/phone'
import type { NumberType } from '@ringback/contract/numbers'
import { accepted, refused } from '@ringback/contract/outcome'
import * as z from 'zod'
import type { CarrierNumber, NumberCarrier, OfferedNumber } from '../../ports/number-carrier.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import {
  type ClientSettings,
  createClient,
  readResource,
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
