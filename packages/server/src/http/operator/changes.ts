import * as contract from '@ringback/contract/operator/changes'
import { accepted } from '@ringback/contract/outcome'
import { readChanges } from '../../actions/operators/read-changes.ts'
import { handler } from '../guard/mount.ts'

export const changeHandlers = {
  listChanges: handler(contract.listChanges, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readChanges(world, filter, { page, limit }))
  }),
}
