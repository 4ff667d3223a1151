import * as calls from '@ringback/contract/operator/calls/calls'
import * as inspectedCall from '@ringback/contract/operator/calls/inspected-call'
import * as callChanges from '@ringback/contract/operator/calls/call-changes'
import { accepted } from '@ringback/contract/outcome'
import { compareNow } from '../../actions/calls/operators/compare-call.ts'
import { endLiveCall } from '../../actions/calls/operators/end-live-call.ts'
import { inspectCall, readCallsOfCustomers } from '../../actions/calls/operators/inspect-calls.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const callHandlers = {
  listCalls: handler(calls.listCalls, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readCallsOfCustomers(world, filter, { page, limit }))
  }),

  getCall: handler(inspectedCall.getCall, (world, { params }) => inspectCall(world, params.id)),

  endLiveCall: handler(callChanges.endLiveCall, (world, input) =>
    endLiveCall(world, changedBy(input), input.params.id),
  ),

  compareCall: handler(callChanges.compareCall, (world, input) =>
    compareNow(world, changedBy(input), input.params.id),
  ),
}
