import { handleValidationResult } from '../../actions/caller-ids/check-validation.ts'
import { WEBHOOK_REFUSALS } from '../../ports/vendors/twilio-webhooks.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'
import { notUnderstood, plain, signed } from './signed.ts'

/** The result of a validation call, on which the owner of a number enters the validation code. */
export const validationWebhook = signed(
  WEBHOOK_PATHS.validation,
  async (world, { fields, query }) => {
    const { VerificationStatus: status = '', To: calledNumber = '' } = fields
    if (status !== 'success' && status !== 'failed') {
      return notUnderstood('it is no result of a validation')
    }
    const succeeded = status === 'success'
    const handled = await handleValidationResult(world, {
      id: query['number'] ?? '',
      calledNumber,
      succeeded,
    })
    return handled.ok ? plain(200, 'OK') : plain(404, WEBHOOK_REFUSALS.unknownNumber)
  },
)
