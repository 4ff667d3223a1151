import { type E164, isE164 } from '@ringback/contract/phone'
import type { NumberType } from '@ringback/contract/numbers'
import { accepted, refused } from '@ringback/contract/outcome'
import * as z from 'zod'
import type { CarrierNumber, NumberCarrier, OfferedNumber } from '../../ports/number-carrier.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { type ClientSettings, ask, askOr, createClient } from './client.ts'
import { patternFor } from './number-pattern.ts'

const NOT_FOUND = 20404
const NO_CONTENT = 204
/** Not a pattern that the carrier understands: nothing matches it. */
const INVALID_PATTERN = 20001

/** Why the carrier does not rent a number (twilio.com/docs/api/errors). */
const BUY_REFUSALS = new Map(
  // Invalid, not available, nothing found, a trial account has its one number already.
  [21421, 21422, 21452, 21404]
    // It would need an address, one of its own country, or papers, which nobody has given.
    .concat([21615, 21631, 21649, 21650, 21651])
    .map(code => [code, 'not-available'] as const),
)

/** A page that we filter ourselves is larger than what is wanted of it. */
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
      const { contains, matches, isExact } = patternFor(pattern)
      const size = isExact ? limit : Math.max(limit, FILTERED_PAGE)
      const query = {
        ...(contains !== null && { contains }),
        voiceEnabled: true,
        // Renting one of the others is refused: we have no address to give.
        excludeAllAddressRequired: true,
        limit: size,
        pageSize: size,
      }
      const found = await askOr(
        () => list(countryCode, type, query),
        new Map([NOT_FOUND, INVALID_PATTERN].map(code => [code, null])),
      )
      if (!found.ok) return []
      const numbers = read(z.array(availableNumber), found.value)
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
      const bought = await askOr(() => client.incomingPhoneNumbers.create(order), BUY_REFUSALS)
      if (!bought.ok) return refused(bought.why)
      const number = read(incomingNumber, bought.value)
      if (number.phoneNumber !== phoneNumber) {
        throw new VendorUnavailable('Twilio', 'rents another number than it was asked for')
      }
      return accepted(numberOf(number))
    },

    async find(phoneNumber) {
      const found = await ask(
        () => client.incomingPhoneNumbers.list({ phoneNumber, limit: 20 }),
        [],
      )
      const numbers = read(z.array(incomingNumber), found)
      // The filter also lets numbers through that contain this one.
      const same = numbers.find(number => number.phoneNumber === phoneNumber)
      return same ? numberOf(same) : null
    },

    async release(sid) {
      const removing = () => client.incomingPhoneNumbers(sid).removeWithHttpInfo()
      const removed = await ask(removing, [NOT_FOUND])
      // A page that says 200 is somebody else's: the number would stay ours.
      if (removed && removed.statusCode !== NO_CONTENT) {
        throw new VendorUnavailable('Twilio', `answered ${removed.statusCode}`)
      }
    },
  }
}

function numberOf({ sid, phoneNumber, friendlyName }: CarrierNumber): CarrierNumber {
  return { sid, phoneNumber, friendlyName }
}

/** What we read of an answer; the rest of it is Twilio's business. */
function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw new VendorUnavailable('Twilio', 'answered something else than was asked for')
  return data
}
