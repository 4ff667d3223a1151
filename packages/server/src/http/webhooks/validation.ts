import { handleValidationResult } from '../../actions/caller-ids/check-validation.ts'
import { plain, signed } from './signed.ts'

/** How the call went that the carrier made to have a number's owner key a code in. */
export const validationWebhook = signed(
  '/api/webhooks/twilio/validation',
  async (world, { fields, query }) => {
    const { VerificationStatus: status = '', To: calledNumber = '' } = fields
    if (status !== 'success' && status !== 'failed') return plain(400, 'Not a validation callback')
    const succeeded = status === 'success'
    const taken = await handleValidationResult(world, {
      id: query['number'] ?? '',
      calledNumber,
      succeeded,
    })
    return taken.ok ? plain(200, 'OK') : plain(404, 'No such number')
  },
)
