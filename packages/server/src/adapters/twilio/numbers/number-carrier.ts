import { accepted, refused } from '@ringback/contract/outcome'
import * as z from 'zod'
import type { MissingDocument } from '../../../core/numbers/number-documents.ts'
import type {
  BuyRefusal,
  NumberCarrier,
  CarrierNumber,
  InventoryNumber,
} from '../../../ports/vendors/number-carrier.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { WEBHOOK_PATHS } from '../../../ports/vendors/webhook-paths.ts'
import {
  type ClientSettings,
  NOT_FOUND,
  createClient,
  readResource,
  isUndecidedStatus,
  requestOrCode,
  requestOrNull,
  requestOrRefusal,
  type Client,
  requestOrFail,
} from '../client.ts'
import { searchNumbers } from './number-search.ts'
import { webhookUrl, isSameWebhook } from '../webhook-url.ts'
import { type E164, isE164 } from '@ringback/contract/phone/e164'

const NO_CONTENT = 204

/** Twilio has no such number for us: the number is invalid, sold to another company, or none was found (twilio.com/docs/api/errors). */
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

/** Twilio's AvailablePhoneNumbers and IncomingPhoneNumbers (2010-04-01). */
export function createNumberCarrier(
  settings: ClientSettings & { publicUrl: string },
): NumberCarrier {
  const client = createClient(settings)
  const voiceUrl = webhookUrl(settings.publicUrl, WEBHOOK_PATHS.incoming)

  return {
    search: wanted => searchNumbers(client, wanted),

    async buy({ phoneNumber, friendlyName, documents: { bundleId, addressId } }) {
      const order = {
        ...{ phoneNumber, friendlyName, voiceUrl, voiceMethod: 'POST' },
        ...(bundleId !== null && { bundleSid: bundleId }),
        ...(addressId !== null && { addressSid: addressId }),
      }
      const bought = await requestOrCode(
        () => client.incomingPhoneNumbers.create(order),
        isUndecidedStatus,
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

    listAll: () => listInventory(client, voiceUrl),

    async configure(sid, friendlyName) {
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

/** A number of our account, as Twilio's IncomingPhoneNumbers (2010-04-01) have it. */
const incomingNumber = z.object({
  sid: z.string().regex(/^PN[0-9a-f]{32}$/),
  phoneNumber: z.custom<E164>(value => typeof value === 'string' && isE164(value)),
  friendlyName: z.string(),
})

function numberOf({ sid, phoneNumber, friendlyName }: CarrierNumber): CarrierNumber {
  return { sid, phoneNumber, friendlyName }
}

/** A page of the list of our numbers is some 400 KB. */
const LIST_PAGE = 200
/** No further page of our numbers is requested after this time. */
const LIST_MAX_MS = 20_000

const listedNumber = incomingNumber.extend({
  voiceUrl: z.string().nullish(),
  /** Takes the calls of the number instead of its URL. */
  voiceApplicationSid: z.string().nullish(),
})

/**
 * Every number of our account: Twilio's IncomingPhoneNumbers (2010-04-01), page by page.
 * @param wantedUrl of our webhook, which we give to numbers that we rent now
 */
async function listInventory(client: Client, wantedUrl: string): Promise<InventoryNumber[]> {
  const startedAt = performance.now()
  const bySid = new Map<string, InventoryNumber>()
  let page = await requestOrFail(() => client.incomingPhoneNumbers.page({ pageSize: LIST_PAGE }))
  for (;;) {
    const before = bySid.size
    for (const number of readResource(z.array(listedNumber), page.instances)) {
      const voiceUrl = number.voiceApplicationSid ? '' : (number.voiceUrl ?? '')
      const routing = routingOf(voiceUrl, wantedUrl)
      bySid.set(number.sid, { ...numberOf(number), destination: voiceUrl, routing })
    }
    if (page.nextPageUrl === undefined) return [...bySid.values()]
    if (bySid.size === before) throw new VendorUnavailable('Twilio', 'repeated a page of a list')
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
}

function routingOf(voiceUrl: string, wantedUrl: string): InventoryNumber['routing'] {
  if (voiceUrl === wantedUrl) return 'here'
  return isSameWebhook(voiceUrl, wantedUrl) ? 'outdated' : 'elsewhere'
}
