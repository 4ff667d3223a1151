import * as z from 'zod'
import type { NumberRegulations } from '../../../ports/vendors/number-carrier.ts'
import { type ClientSettings, createClient, readResource, requestOrFail } from '../client.ts'

/** Shorter than a user waits for a search, which can do without the regulations. */
const TIMEOUT_MS = 4_000

/** A kind of number has one regulation for each kind of end user. */
const regulations = z.array(
  z.object({
    requirements: z.object({
      end_user: z.array(z.unknown()).nullish(),
      supporting_document: z.array(z.unknown()).nullish(),
    }),
  }),
)

/**
 * Twilio's RegulatoryCompliance/Regulations (numbers.twilio.com, v2). A kind needs a bundle if a regulation requires
 * anything about a business that uses the number
 * (twilio.com/docs/phone-numbers/regulatory/api/regulations).
 */
export function createNumberRegulations(settings: ClientSettings): NumberRegulations {
  const { timeoutMs = TIMEOUT_MS } = settings
  const client = createClient({ ...settings, timeoutMs })
  const list = client.numbers.v2.regulatoryCompliance.regulations
  return {
    async needsBundle({ countryCode, type }) {
      const filter = {
        isoCountry: countryCode,
        numberType: type.replace('_', '-'),
        endUserType: 'business' as const,
      }
      const found = await requestOrFail(() => list.list({ ...filter, pageSize: 20, limit: 20 }))
      return readResource(regulations, found).some(
        ({ requirements }) =>
          (requirements.end_user?.length ?? 0) + (requirements.supporting_document?.length ?? 0) >
          0,
      )
    },
  }
}
