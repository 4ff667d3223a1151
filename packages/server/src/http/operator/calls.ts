import * as contract from '@ringback/contract/operator/calls'
import { accepted } from '@ringback/contract/outcome'
import { compareNow } from '../../actions/calls/operators/compare-now.ts'
import { endLiveCall } from '../../actions/calls/operators/end-live-call.ts'
import { inspectCall, readCallsOfCustomers } from '../../actions/calls/operators/inspect-calls.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const callHandlers = {
  listCalls: handler(contract.listCalls, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readCallsOfCustomers(world, filter, { page, limit }))
  }),

  getCall: handler(contract.getCall, (world, { params }) => inspectCall(world, params.id)),

  endLiveCall: handler(contract.endLiveCall, (world, input) =>
    endLiveCall(world, changedBy(input), input.params.id),
  ),

  compareCall: handler(contract.compareCall, (world, input) =>
    compareNow(world, changedBy(input), input.params.id),
  ),
}
