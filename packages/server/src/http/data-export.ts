import * as contract from '@ringback/contract/data-export'
import { exportData } from '../actions/accounts/export-data.ts'
import { handler } from './mount.ts'
import { sendMailsInBackground } from './send-mails-in-background.ts'

export const dataExportHandlers = {
  exportData: handler(contract.exportData, async (world, { user, body }) => {
    const exported = await exportData(world, { userId: user.id, ...body })
    if (exported.ok) sendMailsInBackground(world)
    return exported
  }),
}
