import * as numbers from '@ringback/contract/customers/numbers'
import * as numberSearch from '@ringback/contract/customers/number-search'
import * as numberChanges from '@ringback/contract/customers/number-changes'
import { accepted } from '@ringback/contract/outcome'
import { cancelNumber } from '../../actions/numbers/owners/cancel-number.ts'
import {
  changeNumberSettings,
  listForwardTargets,
} from '../../actions/numbers/owners/change-number-settings.ts'
import { readNumbers, virtualNumberOf } from '../../actions/numbers/owners/read-numbers.ts'
import { readGreeting, recordGreeting } from '../../actions/numbers/owners/record-greeting.ts'
import { rentNumber } from '../../actions/numbers/renting/rent-number.ts'
import { listNumberCountries } from '../../actions/numbers/renting/list-number-countries.ts'
import { searchNumbers } from '../../actions/numbers/renting/search-numbers.ts'
import { handler } from '../guard/mount.ts'

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
}
