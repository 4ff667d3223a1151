import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/operator/overview'
import { readOverview } from '../../actions/overview/read-overview.ts'
import { handler } from '../mount.ts'

export const overviewHandlers = {
  getOverview: handler(contract.getOverview, async (world, { query }) =>
    accepted(await readOverview(world, query.days)),
  ),
}
