import { accepted } from '@ringback/contract/outcome'
import { getProfile } from '@ringback/contract/profile'
import { readCallerId } from '../actions/caller-ids/choose-caller-id.ts'
import { handler } from './mount.ts'

export const profileHandlers = {
  getProfile: handler(getProfile, async (world, { user }) =>
    accepted({
      id: user.id,
      email: user.email,
      displayName: user.displayName,
      selectedCallerId: await readCallerId(world, user),
    }),
  ),
}
