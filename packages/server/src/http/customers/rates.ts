import { accepted } from '@ringback/contract/outcome'
import { getFirstCall, getSellingRate } from '@ringback/contract/customers/rates'
import { findRate } from '../../actions/rates/find-rate.ts'
import { readFirstCall } from '../../actions/rates/read-first-call.ts'
import { handler } from '../guard/mount.ts'

export const rateHandlers = {
  getFirstCall: handler(getFirstCall, async (world, { user, query }) =>
    accepted(await readFirstCall(world, user.id, query.languages)),
  ),

  getSellingRate: handler(getSellingRate, async (world, { user, query }) => {
    const { id: userId, selectedCallerId } = user
    const found = await findRate(world, {
      number: query.number,
      isNumberConfirmed: query.isNumberConfirmed === 'true',
      userId,
      selectedCallerId,
    })
    if (!found.ok) return found
    const { ratePerMinute, billingSeconds, destination } = found.value.quote
    return accepted({
      sellingRatePerMinute: ratePerMinute,
      sellingBillingSeconds: billingSeconds,
      destination,
      maxCallSeconds: world.business.maxCallSeconds,
    })
  }),
}
