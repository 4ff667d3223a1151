import { type E164, isE164 } from '@ringback/contract/phone/e164'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import * as z from 'zod'
import type { NumberCarrier, OfferedNumber } from '../../../ports/vendors/number-carrier.ts'
import { type Client, NOT_FOUND, readResource, requestOrRefusal } from '../client.ts'

/** The carrier does not understand the pattern, so no number matches it. */
const INVALID_PATTERN = 20001
/** How many numbers to request when the response is filtered here. The filter drops some of them. */
const FILTERED_PAGE = 50

interface Query {
  contains?: string
  voiceEnabled: boolean
  excludeAllAddressRequired?: true
  limit: number
  pageSize: number
}

const availableNumber = z.object({
  phoneNumber: z.custom<E164>(value => typeof value === 'string' && isE164(value)),
  locality: z.string().nullish(),
  region: z.string().nullish(),
  /** `none`, `any`, `local` or `foreign`. */
  addressRequirements: z.string().nullish(),
})

/** Twilio's AvailablePhoneNumbers (2010-04-01). */
export async function searchNumbers(
  client: Client,
  { countryCode, type, pattern, limit, withoutAddress }: Parameters<NumberCarrier['search']>[0],
): Promise<OfferedNumber[]> {
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
    () => list(client, countryCode, type, query),
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
}

function list(
  client: Client,
  countryCode: string,
  type: NumberType,
  query: Query,
): Promise<unknown> {
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

/** How to request numbers that match a pattern, and how to filter the response. */
interface PatternQuery {
  /** Twilio's `Contains` parameter; null requests any number. */
  contains: string | null
  /** Tests the digits of a number. */
  matches: RegExp
  /** Whether every number of the response matches. */
  isExact: boolean
}

/**
 * Translates a pattern of digits and `*` (any one digit) to Twilio's `Contains`, which needs two digits or
 * more and allows no wildcard between them. The longest run of digits is requested, and the rest is filtered here.
 */
export function patternQuery(pattern: string | null): PatternQuery {
  if (pattern === null) return { contains: null, matches: /^/, isExact: true }
  const matches = new RegExp(pattern.replaceAll('*', '\\d'))
  const runs = pattern.split('*').sort((a, b) => b.length - a.length)
  const [longest = ''] = runs
  if (longest.length < 2) return { contains: null, matches, isExact: false }
  const isExact = longest.length === pattern.length
  return { contains: longest, matches, isExact }
}
