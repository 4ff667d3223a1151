import * as contract from '@ringback/contract/operator/failures'
import { accepted } from '@ringback/contract/outcome'
import { readFailures } from '../../actions/failures/read-failures.ts'
import { tryAgain } from '../../actions/failures/try-again.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const failureHandlers = {
  listFailures: handler(contract.listFailures, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readFailures(world, filter, { page, limit }))
  }),

  tryFailureAgain: handler(contract.tryFailureAgain, async (world, input) => {
    const tried = await tryAgain(world, changedBy(input), input.params.id)
    return tried.ok ? accepted({ message: 'The work is attempted within a minute' }) : tried
  }),
}
