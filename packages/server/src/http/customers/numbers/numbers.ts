import * as callerIds from '@ringback/contract/customers/numbers/caller-ids'
import * as numberChanges from '@ringback/contract/customers/numbers/numbers'
import * as numberSearch from '@ringback/contract/customers/numbers/number-search'
import * as numbers from '@ringback/contract/customers/numbers/numbers'
import * as verifiedNumbers from '@ringback/contract/customers/numbers/verified-numbers'
import { accepted } from '@ringback/contract/outcome'
import { addVerifiedNumber } from '../../../actions/caller-ids/add-verified-number.ts'
import {
  checkValidation,
  readVerifiedNumbers,
} from '../../../actions/caller-ids/check-validation.ts'
import {
  chooseCallerId,
  clearCallerId,
  listCallerIds,
  readCallerId,
} from '../../../actions/caller-ids/choose-caller-id.ts'
import {
  type ConfirmedNumber,
  confirmVerifiedNumber,
} from '../../../actions/caller-ids/confirm-verified-number.ts'
import { removeVerifiedNumber } from '../../../actions/caller-ids/remove-verified-number.ts'
import { cancelNumber } from '../../../actions/numbers/owners/cancel-number.ts'
import {
  changeNumberSettings,
  listForwardTargets,
} from '../../../actions/numbers/owners/change-number-settings.ts'
import { readNumbers, virtualNumberOf } from '../../../actions/numbers/owners/read-numbers.ts'
import { readGreeting, recordGreeting } from '../../../actions/numbers/owners/record-greeting.ts'
import {
  listNumberCountries,
  searchNumbers,
} from '../../../actions/numbers/renting/search-numbers.ts'
import { rentNumber } from '../../../actions/numbers/renting/rent-number.ts'
import type { World } from '../../../world.ts'
import { handler } from '../../guard/mount.ts'

export const numberHandlers = {
  searchNumbers: handler(numberSearch.searchNumbers, async (world, { user, query }) => {
    const found = await searchNumbers(world, user.id, query)
    return found.ok ? accepted({ ...found.value, count: found.value.numbers.length }) : found
  }),

  listNumberCountries: handler(numberSearch.listNumberCountries, async world =>
    accepted({ countries: await listNumberCountries(world) }),
  ),

  rentNumber: handler(numberChanges.rentNumber, async (world, { user, body }) => {
    const rented = await rentNumber(world, user.id, body.phoneNumber)
    return rented.ok ? accepted(virtualNumberOf(rented.value)) : rented
  }),

  listNumbers: handler(numbers.listNumbers, async (world, { user }) => {
    const numbers = await readNumbers(world, user.id)
    return accepted({ numbers, count: numbers.length })
  }),

  cancelNumber: handler(numberChanges.cancelNumber, async (world, { user, params }) => {
    const cancelled = await cancelNumber(world, user.id, params.id)
    if (!cancelled.ok) return cancelled
    return accepted({ message: `Number ${cancelled.value.phoneNumber} canceled successfully` })
  }),

  changeNumberSettings: handler(
    numberChanges.changeNumberSettings,
    async (world, { user, params, body }) => {
      const changed = await changeNumberSettings(world, user.id, { ...params, ...body })
      return changed.ok ? accepted(virtualNumberOf(changed.value)) : changed
    },
  ),

  listForwardTargets: handler(numberChanges.listForwardTargets, async (world, { user, params }) => {
    const found = await listForwardTargets(world, user.id, params.id)
    return found.ok ? accepted({ targets: found.value }) : found
  }),

  setRecordedGreeting: handler(
    numberChanges.setRecordedGreeting,
    async (world, { user, params, body }) => {
      const sound = Buffer.from(body.wav, 'base64')
      const chosen = await recordGreeting(world, user.id, { ...params, sound })
      return chosen.ok ? accepted(virtualNumberOf(chosen.value)) : chosen
    },
  ),

  getRecordedGreeting: handler(
    numberChanges.getRecordedGreeting,
    async (world, { user, params }) => {
      const sound = await readGreeting(world, user.id, params.id)
      return sound.ok ? accepted({ wav: sound.value.toString('base64') }) : sound
    },
  ),

  listVerifiedNumbers: handler(verifiedNumbers.listVerifiedNumbers, async (world, { user }) => {
    const numbers = await readVerifiedNumbers(world, user.id)
    return accepted({ numbers: numbers.map(numberOf) })
  }),

  addVerifiedNumber: handler(
    verifiedNumbers.addVerifiedNumber,
    async (world, { user, body, request }) => {
      const { network } = request
      const { phoneNumber, by } = body
      const added = await addVerifiedNumber(world, { userId: user.id, network, phoneNumber, by })
      if (!added.ok) return added
      const { number, sentBy } = added.value
      const message = `Verification code sent to ${number.phoneNumber}`
      return accepted({ message, number: numberOf(number), sentBy })
    },
  ),

  confirmVerifiedNumber: handler(
    verifiedNumbers.confirmVerifiedNumber,
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

  deleteVerifiedNumber: handler(
    verifiedNumbers.deleteVerifiedNumber,
    async (world, { user, params }) => {
      const removed = await removeVerifiedNumber(world, user.id, params.id)
      return removed.ok ? accepted({ message: 'Phone number removed successfully' }) : removed
    },
  ),

  getValidationStatus: handler(
    verifiedNumbers.getValidationStatus,
    async (world, { user, params }) => {
      const checked = await checkValidation(world, user.id, params.phoneNumber)
      return checked.ok ? accepted({ validated: checked.value }) : checked
    },
  ),

  listCallerIds: handler(callerIds.listCallerIds, async (world, { user }) =>
    accepted(await listCallerIds(world, user.id)),
  ),

  getCallerId: handler(callerIds.getCallerId, async (world, { user }) =>
    accepted({ callerID: await readCallerId(world, user) }),
  ),

  setCallerId: handler(callerIds.setCallerId, async (world, { user, body }) => {
    const chosen = await chooseCallerId(world, user.id, body.phoneNumber)
    return chosen.ok ? accepted({ callerID: chosen.value }) : chosen
  }),

  deleteCallerId: handler(callerIds.deleteCallerId, (world, { user }) => clear(world, user.id)),

  clearCallerId: handler(callerIds.clearCallerId, (world, { user }) => clear(world, user.id)),
}

function numberOf(number: ConfirmedNumber['number']): verifiedNumbers.VerifiedNumber {
  const { id, phoneNumber, createdAt, verifiedAt } = number
  return { id, phoneNumber, createdAt, isVerified: verifiedAt !== null }
}

async function clear(world: World, userId: string) {
  await clearCallerId(world, userId)
  return accepted({ callerID: null })
}
