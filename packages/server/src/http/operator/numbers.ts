import * as changes from '@ringback/contract/operator/numbers/number-changes'
import * as inventory from '@ringback/contract/operator/numbers/number-inventory'
import * as numbers from '@ringback/contract/operator/numbers/numbers'
import * as trunkNumbers from '@ringback/contract/operator/numbers/trunk-numbers'
import { accepted } from '@ringback/contract/outcome'
import { importNumber } from '../../actions/numbers/operators/import-number.ts'
import {
  addTrunkNumber,
  checkTrunkFile,
  importTrunkNumbers,
  readTrunkNumbers,
  withdrawTrunkNumber,
} from '../../actions/numbers/operators/offer-trunk-numbers.ts'
import { readInventory } from '../../actions/numbers/operators/read-inventory.ts'
import { readNumberHistory, readRentals } from '../../actions/numbers/operators/read-rentals.ts'
import { reassignNumber } from '../../actions/numbers/operators/reassign-number.ts'
import { releaseOrphan } from '../../actions/numbers/operators/release-orphan.ts'
import { repairNumber } from '../../actions/numbers/operators/repair-number.ts'
import { endRentalByOperator } from '../../actions/numbers/renewal/end-rental.ts'
import { changedBy, handler } from '../guard/mount.ts'

export const numberHandlers = {
  listRentals: handler(numbers.listRentals, async (world, { query }) =>
    accepted(await readRentals(world, query, query)),
  ),

  showNumber: handler(numbers.showNumber, (world, { params }) =>
    readNumberHistory(world, params.id),
  ),

  showInventory: handler(inventory.showInventory, async world =>
    accepted(await readInventory(world)),
  ),

  releaseNumber: handler(changes.releaseNumber, async (world, input) => {
    const ended = await endRentalByOperator(world, changedBy(input), input.params.id)
    if (!ended.ok) return ended
    const isReleased = ended.value.state === 'deactivated'
    return accepted({
      ...ended.value,
      message: isReleased
        ? 'The rental has ended and the number is released'
        : 'The rental has ended. The carrier has not confirmed the release yet',
    })
  }),

  reassignNumber: handler(changes.reassignNumber, async (world, input) => {
    const { customer, firstMonth } = input.body
    const wanted = { id: input.params.id, customer, firstMonth }
    const reassigned = await reassignNumber(world, changedBy(input), wanted)
    if (!reassigned.ok) return reassigned
    return accepted({ ...reassigned.value, message: 'The number has another customer' })
  }),

  importNumber: handler(changes.importNumber, async (world, input) => {
    const imported = await importNumber(world, changedBy(input), input.body)
    if (!imported.ok) return imported
    const isActive = imported.value.state === 'active'
    return accepted({
      ...imported.value,
      message: isActive
        ? 'The number is rented to the customer'
        : 'The carrier has not confirmed the change yet. The rental begins when it does',
    })
  }),

  repairNumber: handler(inventory.repairNumber, async (world, input) => {
    const repaired = await repairNumber(world, changedBy(input), input.body.phoneNumber)
    return repaired.ok
      ? accepted({ message: 'The carrier sends the calls of the number to us' })
      : repaired
  }),

  releaseOrphan: handler(inventory.releaseOrphan, async (world, input) => {
    const released = await releaseOrphan(world, changedBy(input), input.body.phoneNumber)
    if (!released.ok) return released
    const state = released.value
    return accepted({
      state,
      message:
        state === 'released'
          ? 'The number is released'
          : 'The carrier has not confirmed the release yet. It is requested again',
    })
  }),

  listTrunkNumbers: handler(trunkNumbers.listTrunkNumbers, async (world, { query }) =>
    accepted(await readTrunkNumbers(world, query, query)),
  ),

  addTrunkNumber: handler(trunkNumbers.addTrunkNumber, async (world, input) => {
    const { phoneNumber, country, type, region, trunk = '' } = input.body
    const written = { number: phoneNumber, country, type, region, trunk }
    const added = await addTrunkNumber(world, changedBy(input), written)
    if (!added.ok) return added
    const doubt = added.value === null ? '' : `. ${added.value}`
    return accepted({ message: `The number is offered${doubt}` })
  }),

  withdrawTrunkNumber: handler(trunkNumbers.withdrawTrunkNumber, async (world, input) => {
    const withdrawn = await withdrawTrunkNumber(world, changedBy(input), input.body.phoneNumber)
    return withdrawn.ok ? accepted({ message: 'The number is not offered any more' }) : withdrawn
  }),

  checkTrunkFile: handler(trunkNumbers.checkTrunkFile, async (world, { body }) =>
    accepted(await checkTrunkFile(world, body.file)),
  ),

  importTrunkNumbers: handler(trunkNumbers.importTrunkNumbers, async (world, input) => {
    const imported = await importTrunkNumbers(world, changedBy(input), input.body.file)
    if (!imported.ok) return imported
    return accepted({ ...imported.value, message: 'The numbers are offered' })
  }),
}
