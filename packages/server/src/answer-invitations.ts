import { operatorRole } from '@ringback/contract/operator/role'
import * as z from 'zod'
import { inviteOperator } from './actions/operators/invite-operator.ts'
import { listenLocally } from './adapters/system/local-socket.ts'
import type { World } from './world.ts'

export const wantedOperator = z.object({
  email: z.email('The e-mail address is not valid.').max(254),
  role: operatorRole,
})
export type WantedOperator = z.infer<typeof wantedOperator>

/**
 * Creates operators for `npm run operator -- create` while this server has the embedded database open, which
 * only one process can.
 *
 * @returns a function that stops
 */
export function answerInvitations(world: World, path: string): () => Promise<void> {
  return listenLocally(path, async request => {
    const { email, role } = wantedOperator.parse(request)
    const { token, expiresAt, isNew } = await inviteOperator(world, { email, role })
    world.log.info({ role, isNew }, 'An operator was invited from this machine')
    return { token, expiresAt: expiresAt.toISOString(), isNew, publicUrl: world.business.publicUrl }
  })
}
