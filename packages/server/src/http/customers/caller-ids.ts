import * as contract from '@ringback/contract/customers/caller-ids'
import { accepted } from '@ringback/contract/outcome'
import {
  chooseCallerId,
  clearCallerId,
  listCallerIds,
  readCallerId,
} from '../../actions/caller-ids/choose-caller-id.ts'
import type { World } from '../../world.ts'
import { handler } from '../guard/mount.ts'

export const callerIdHandlers = {
  listCallerIds: handler(contract.listCallerIds, async (world, { user }) =>
    accepted(await listCallerIds(world, user.id)),
  ),

  getCallerId: handler(contract.getCallerId, async (world, { user }) =>
    accepted({ callerID: await readCallerId(world, user) }),
  ),

  setCallerId: handler(contract.setCallerId, async (world, { user, body }) => {
    const chosen = await chooseCallerId(world, user.id, body.phoneNumber)
    return chosen.ok ? accepted({ callerID: chosen.value }) : chosen
  }),

  deleteCallerId: handler(contract.deleteCallerId, (world, { user }) => clear(world, user.id)),

  clearCallerId: handler(contract.clearCallerId, (world, { user }) => clear(world, user.id)),
}

async function clear(world: World, userId: string) {
  await clearCallerId(world, userId)
  return accepted({ callerID: null })
}
