import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import { TOTP } from 'otpauth'
import {
  acceptInvitation,
  inviteOperator,
  readInvitation,
} from '../../src/actions/operators/invitations.ts'
import type { TestWorld } from '../test-world.ts'

export const OPERATOR_PASSWORD = 'a long operator password'

/** The code that an authenticator app with this secret shows at the world's time. */
export function codeOf(world: TestWorld, totpSecret: string): string {
  return new TOTP({ secret: totpSecret }).generate({ timestamp: world.clock.now().getTime() })
}

/** Creates an operator who is signed in, with the password {@link OPERATOR_PASSWORD}. */
export async function signedInOperator(
  world: TestWorld,
  role: OperatorRole,
  email = `${role}@ringback.test`,
): Promise<{ id: string; token: string; totpSecret: string; recoveryCodes: string[] }> {
  const { token } = await inviteOperator(world, { email, role })
  const invitation = await readInvitation(world, token)
  if (!invitation.ok) throw new Error(`The invitation is refused: ${invitation.why}`)
  const { totpSecret } = invitation.value
  const accepted = await acceptInvitation(world, {
    token,
    password: OPERATOR_PASSWORD,
    code: codeOf(world, totpSecret),
    from: { userAgent: 'test', address: '127.0.0.1', network: '127.0.0.1' },
  })
  if (!accepted.ok) throw new Error(`The invitation is refused: ${accepted.why}`)
  const { operator, token: sessionToken, recoveryCodes } = accepted.value
  return { id: operator.id, token: sessionToken, totpSecret, recoveryCodes }
}
