import { accepted } from '@ringback/contract/outcome'
import {
  type VerifiedNumber,
  addVerifiedNumber,
  confirmVerifiedNumber,
  deleteVerifiedNumber,
  getValidationStatus,
  listVerifiedNumbers,
} from '@ringback/contract/verified-numbers'
import { addOwnNumber } from '../actions/caller-ids/add-verified-number.ts'
import { checkValidation, readOwnNumbers } from '../actions/caller-ids/check-validation.ts'
import {
  type ConfirmedNumber,
  confirmOwnNumber,
} from '../actions/caller-ids/confirm-verified-number.ts'
import { removeOwnNumber } from '../actions/caller-ids/remove-verified-number.ts'
import { handler } from './mount.ts'

export const verifiedNumberHandlers = {
  listVerifiedNumbers: handler(listVerifiedNumbers, async (world, { user }) => {
    const numbers = await readOwnNumbers(world, user.id)
    return accepted({ numbers: numbers.map(numberOf) })
  }),

  addVerifiedNumber: handler(addVerifiedNumber, async (world, { user, body, request }) => {
    const { network } = request
    const { phoneNumber } = body
    const added = await addOwnNumber(world, { userId: user.id, network, phoneNumber })
    if (!added.ok) return added
    const message = `Verification code sent to ${added.value.phoneNumber}`
    return accepted({ message, number: numberOf(added.value) })
  }),

  confirmVerifiedNumber: handler(confirmVerifiedNumber, async (world, { user, body, request }) => {
    const { network } = request
    const confirmed = await confirmOwnNumber(world, { userId: user.id, network, ...body })
    if (!confirmed.ok) return confirmed
    const { number, validationCode } = confirmed.value
    const validation =
      validationCode === null ? null : { callerIdValidation: { initiated: true, validationCode } }
    return accepted({ number: numberOf(number), ...validation })
  }),

  deleteVerifiedNumber: handler(deleteVerifiedNumber, async (world, { user, params }) => {
    const removed = await removeOwnNumber(world, user.id, params.id)
    return removed.ok ? accepted({ message: 'Phone number removed successfully' }) : removed
  }),

  getValidationStatus: handler(getValidationStatus, async (world, { user, params }) => {
    const checked = await checkValidation(world, user.id, params.phoneNumber)
    return checked.ok ? accepted({ validated: checked.value }) : checked
  }),
}

function numberOf({
  id,
  phoneNumber,
  createdAt,
  verifiedAt,
}: ConfirmedNumber['number']): VerifiedNumber {
  return { id, phoneNumber, createdAt, isVerified: verifiedAt !== null }
}
