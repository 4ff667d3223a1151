import * as z from 'zod'
import type { InventoryNumber } from '../../../ports/vendors/number-carrier.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { type Client, readResource, requestOrFail } from '../client.ts'
import { incomingNumber, numberOf } from './incoming-number.ts'
import { isSameWebhook } from '../webhook-url.ts'

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
export async function listInventory(client: Client, wantedUrl: string): Promise<InventoryNumber[]> {
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
