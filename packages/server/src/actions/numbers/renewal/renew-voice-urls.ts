import { isSameWebhook } from '../../../core/same-webhook.ts'
import type { InventoryNumber } from '../../../ports/vendors/number-carrier.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { WEBHOOK_PATHS, webhookUrl } from '../../../ports/vendors/webhook-paths.ts'

/** More of them are renewed in the next run. */
const MAX_NUMBERS = 200

/**
 * Gives the numbers that were rented with other retries the URL of today. A number with a URL of another server stays
 * as it is: an operator decides about it. What the carrier does not change now is left to the next run.
 * @param rented the numbers of our rentals at the carrier, with the ids of these rentals as their names
 */
export async function renewVoiceUrls(
  ports: Pick<Ports, 'numbers' | 'business' | 'log'>,
  rented: readonly InventoryNumber[],
): Promise<void> {
  const voiceUrl = webhookUrl(ports.business.publicUrl, WEBHOOK_PATHS.incoming)
  const old = rented.filter(
    number => number.voiceUrl !== voiceUrl && isSameWebhook(number.voiceUrl, voiceUrl),
  )
  try {
    for (const { sid, friendlyName } of old.slice(0, MAX_NUMBERS))
      await ports.numbers.configure(sid, { friendlyName, voiceUrl })
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error }, 'The URLs of rented numbers could not be renewed: retried later')
    return
  }
  if (old.length > 0) ports.log.info({ numbers: old.length }, 'Rented numbers have other retries')
}
