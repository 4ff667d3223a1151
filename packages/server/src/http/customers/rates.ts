import { accepted } from '@ringback/contract/outcome'
import { getSellingRate } from '@ringback/contract/customers/rates'
import { findRate } from '../../actions/rates/find-rate.ts'
import { handler } from '../guard/mount.ts'

export const rateHandlers = {
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
