import * as contract from '@ringback/contract/customers/exports'
import { exportCalls } from '../../actions/calls/history/export-calls.ts'
import { exportTransactions } from '../../actions/credit/export-transactions.ts'
import { handler } from '../guard/mount.ts'

export const exportHandlers = {
  exportCalls: handler(contract.exportCalls, (world, { user, query }) =>
    exportCalls(world, user.id, query),
  ),

  exportTransactions: handler(contract.exportTransactions, (world, { user, query }) =>
    exportTransactions(world, user.id, query.before),
  ),
}
