import * as contract from '@ringback/contract/customers/blocked-numbers'
import { accepted } from '@ringback/contract/outcome'
import {
  blockNumber,
  readBlockedNumbers,
  unblockNumber,
} from '../../actions/contacts/block-numbers.ts'
import { handler } from '../guard/mount.ts'

export const blockedNumberHandlers = {
  listBlockedNumbers: handler(contract.listBlockedNumbers, async (world, { user }) =>
    accepted({ numbers: await readBlockedNumbers(world, user.id) }),
  ),

  blockNumber: handler(contract.blockNumber, async (world, { user, body }) => {
    const blocked = await blockNumber(world, user.id, body.phoneNumber)
    return blocked.ok ? accepted({ message: 'Number blocked' }) : blocked
  }),

  unblockNumber: handler(contract.unblockNumber, async (world, { user, params }) => {
    await unblockNumber(world, user.id, params.phoneNumber)
    return accepted({ message: 'Number unblocked' })
  }),
}
