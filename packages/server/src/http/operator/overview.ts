import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/operator/overview'
import { readMargins } from '../../actions/overview/read-margins.ts'
import { readOverview } from '../../actions/overview/read-overview.ts'
import { handler } from '../guard/mount.ts'

export const overviewHandlers = {
  getOverview: handler(contract.getOverview, async (world, { query }) =>
    accepted(await readOverview(world, query.days)),
  ),

  getMargins: handler(contract.getMargins, async (world, { query }) =>
    accepted({ items: await readMargins(world, query.days) }),
  ),
}
