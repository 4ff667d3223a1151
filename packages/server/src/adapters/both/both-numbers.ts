import type { Ports } from '../../ports/ports.ts'
import type { NumberCarrier, OfferedNumber } from '../../ports/vendors/number-carrier.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { isTwilioNumber } from './routes.ts'

interface Both {
  twilio: NumberCarrier
  /** Its numbers are in our own database, so that it is asked first. */
  trunk: NumberCarrier
  log: Ports['log']
}

/** The numbers of two carriers as those of one. Where a number is rented, its sid says. */
export function bothNumbers({ twilio, trunk, log }: Both): NumberCarrier {
  const ofSid = (sid: string) => (isTwilioNumber(sid) ? twilio : trunk)
  return {
    async search(wanted) {
      const listed = await trunk.search(wanted)
      if (listed.length >= wanted.limit) return listed
      const offered = await offersOf(() => twilio.search(wanted), listed, log)
      const known = new Set(listed.map(({ phoneNumber }) => phoneNumber))
      const others = offered.filter(({ phoneNumber }) => !known.has(phoneNumber))
      return [...listed, ...others].slice(0, wanted.limit)
    },
    async buy(order) {
      const bought = await trunk.buy(order)
      return bought.ok || bought.why !== 'not-available' ? bought : twilio.buy(order)
    },
    find: async phoneNumber => (await trunk.find(phoneNumber)) ?? (await twilio.find(phoneNumber)),
    async listAll() {
      const lists = await Promise.all([trunk.listAll(), twilio.listAll()])
      return lists.flat()
    },
    configure: (sid, friendlyName) => ofSid(sid).configure(sid, friendlyName),
    release: sid => ofSid(sid).release(sid),
  }
}

/** Nothing while the carrier does not respond and there is something else to show. */
async function offersOf(
  search: () => Promise<OfferedNumber[]>,
  listed: readonly OfferedNumber[],
  log: Both['log'],
): Promise<OfferedNumber[]> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof VendorUnavailable) || listed.length === 0) throw error
    log.warn({ err: error }, 'A search shows the numbers of the trunk only')
    return []
  }
}
