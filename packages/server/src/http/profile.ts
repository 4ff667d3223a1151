import { accepted } from '@ringback/contract/outcome'
import { getProfile } from '@ringback/contract/profile'
import { handler } from './mount.ts'

export const profileHandlers = {
  getProfile: handler(getProfile, async (_world, { user }) => accepted(user)),
}
