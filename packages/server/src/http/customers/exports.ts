import { exportData as exportDataEndpoint } from '@ringback/contract/customers/accounts/own-account'
import * as contract from '@ringback/contract/customers/exports'
import { exportData } from '../../actions/accounts/own/export-data.ts'
import { exportCalls } from '../../actions/calls/history/export-calls.ts'
import { exportTransactions } from '../../actions/credit/export-transactions.ts'
import { handler } from '../guard/mount.ts'
import { sendMailsInBackground } from '../send-in-background.ts'

export const exportHandlers = {
  exportCalls: handler(contract.exportCalls, (world, { user, query }) =>
    exportCalls(world, user.id, query),
  ),

  exportTransactions: handler(contract.exportTransactions, (world, { user, query }) =>
    exportTransactions(world, user.id, query.before),
  ),

  exportData: handler(exportDataEndpoint, async (world, { user, body }) => {
    const exported = await exportData(world, {
      userId: user.id,
      sessionHash: user.sessionHash,
      ...body,
    })
    if (exported.ok) sendMailsInBackground(world)
    return exported
  }),
}
