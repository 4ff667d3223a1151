import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/operator/search'
import { searchEverything } from '../../actions/overview/search-everything.ts'
import { handler } from '../guard/mount.ts'

export const searchHandlers = {
  searchEverything: handler(contract.searchEverything, async (world, { query }) =>
    accepted({ items: await searchEverything(world, query.text) }),
  ),
}
