import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/customers/verified-numbers'
import { addVerifiedNumber } from '../../actions/caller-ids/add-verified-number.ts'
import { checkValidation, readVerifiedNumbers } from '../../actions/caller-ids/check-validation.ts'
import {
  type ConfirmedNumber,
  confirmVerifiedNumber,
} from '../../actions/caller-ids/confirm-verified-number.ts'
import { removeVerifiedNumber } from '../../actions/caller-ids/remove-verified-number.ts'
import { handler } from '../guard/mount.ts'

export const verifiedNumberHandlers = {
  listVerifiedNumbers: handler(contract.listVerifiedNumbers, async (world, { user }) => {
    const numbers = await readVerifiedNumbers(world, user.id)
    return accepted({ numbers: numbers.map(numberOf) })
  }),

  addVerifiedNumber: handler(contract.addVerifiedNumber, async (world, { user, body, request }) => {
    const { network } = request
    const { phoneNumber, by } = body
    const added = await addVerifiedNumber(world, { userId: user.id, network, phoneNumber, by })
    if (!added.ok) return added
    const { number, sentBy } = added.value
    const message = `Verification code sent to ${number.phoneNumber}`
    return accepted({ message, number: numberOf(number), sentBy })
  }),

  confirmVerifiedNumber: handler(
    contract.confirmVerifiedNumber,
    async (world, { user, body, request }) => {
      const { network } = request
      const confirmed = await confirmVerifiedNumber(world, { userId: user.id, network, ...body })
      if (!confirmed.ok) return confirmed
      const { number, validationCode } = confirmed.value
      const validation =
        validationCode === null ? null : { callerIdValidation: { initiated: true, validationCode } }
      return accepted({ number: numberOf(number), ...validation })
    },
  ),

  deleteVerifiedNumber: handler(contract.deleteVerifiedNumber, async (world, { user, params }) => {
    const removed = await removeVerifiedNumber(world, user.id, params.id)
    return removed.ok ? accepted({ message: 'Phone number removed successfully' }) : removed
  }),

  getValidationStatus: handler(contract.getValidationStatus, async (world, { user, params }) => {
    const checked = await checkValidation(world, user.id, params.phoneNumber)
    return checked.ok ? accepted({ validated: checked.value }) : checked
  }),
}

function numberOf(number: ConfirmedNumber['number']): contract.VerifiedNumber {
  const { id, phoneNumber, createdAt, verifiedAt } = number
  return { id, phoneNumber, createdAt, isVerified: verifiedAt !== null }
}
