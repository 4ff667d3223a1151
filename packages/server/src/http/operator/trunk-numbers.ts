import * as contract from '@ringback/contract/operator/numbers/trunk-numbers'
import { accepted } from '@ringback/contract/outcome'
import {
  checkTrunkFile,
  importTrunkNumbers,
} from '../../actions/numbers/operators/import-trunk-numbers.ts'
import {
  addTrunkNumber,
  withdrawTrunkNumber,
} from '../../actions/numbers/operators/offer-trunk-numbers.ts'
import { readTrunkNumbers } from '../../actions/numbers/operators/read-trunk-numbers.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const trunkNumberHandlers = {
  listTrunkNumbers: handler(contract.listTrunkNumbers, async (world, { query }) => {
    const { page, limit, ...filter } = query
    return accepted(await readTrunkNumbers(world, filter, { page, limit }))
  }),

  addTrunkNumber: handler(contract.addTrunkNumber, async (world, input) => {
    const { phoneNumber, country, type, region, trunk = '' } = input.body
    const written = { number: phoneNumber, country, type, region, trunk }
    const added = await addTrunkNumber(world, changedBy(input), written)
    if (!added.ok) return added
    const doubt = added.value === null ? '' : `. ${added.value}`
    return accepted({ message: `The number is offered${doubt}` })
  }),

  withdrawTrunkNumber: handler(contract.withdrawTrunkNumber, async (world, input) => {
    const withdrawn = await withdrawTrunkNumber(world, changedBy(input), input.body.phoneNumber)
    return withdrawn.ok ? accepted({ message: 'The number is not offered any more' }) : withdrawn
  }),

  checkTrunkFile: handler(contract.checkTrunkFile, async (world, { body }) =>
    accepted(await checkTrunkFile(world, body.file)),
  ),

  importTrunkNumbers: handler(contract.importTrunkNumbers, async (world, input) => {
    const imported = await importTrunkNumbers(world, changedBy(input), input.body.file)
    if (!imported.ok) return imported
    return accepted({ ...imported.value, message: 'The numbers are offered' })
  }),
}
