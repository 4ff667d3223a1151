import * as contract from '@ringback/contract/customers/data-export'
import { exportData } from '../../actions/accounts/own/export-data.ts'
import { handler } from '../guard/mount.ts'
import { sendMailsInBackground } from '../send-mails-in-background.ts'

export const dataExportHandlers = {
  exportData: handler(contract.exportData, async (world, { user, body }) => {
    const exported = await exportData(world, { userId: user.id, ...body })
    if (exported.ok) sendMailsInBackground(world)
    return exported
  }),
}
