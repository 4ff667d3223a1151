import * as contract from '@ringback/contract/customers/accounts/own-account'
import { accepted } from '@ringback/contract/outcome'
import { confirmEmailChange } from '../../actions/accounts/own/confirm-email-change.ts'
import { requestEmailChange } from '../../actions/accounts/own/request-email-change.ts'
import { handler } from '../guard/mount.ts'
import { sendMailsInBackground } from '../send-in-background.ts'

export const emailChangeHandlers = {
  requestEmailChange: handler(contract.requestEmailChange, async (world, { user, body }) => {
    const requested = await requestEmailChange(world, user, body)
    if (!requested.ok) return requested
    sendMailsInBackground(world)
    return accepted({ message: 'We have sent a link to the new address.' })
  }),

  confirmEmailChange: handler(contract.confirmEmailChange, async (world, { body, request }) => {
    const { network } = request
    const confirmed = await confirmEmailChange(world, { token: body.token, network })
    if (!confirmed.ok) return confirmed
    sendMailsInBackground(world)
    return accepted({ message: 'Your email address was changed.' })
  }),
}
