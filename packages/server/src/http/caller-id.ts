import { getCallerId, listCallerIds } from '@ringback/contract/caller-id'
import { accepted } from '@ringback/contract/outcome'
import { handler } from './mount.ts'

export const callerIdHandlers = {
  // Nobody owns a number before numbers can be verified or rented; the platform number is not listed.
  listCallerIds: handler(listCallerIds, async () => accepted({ callerIDs: [] })),

  getCallerId: handler(getCallerId, async (_world, { user }) =>
    accepted({ callerID: user.selectedCallerId }),
  ),
}
