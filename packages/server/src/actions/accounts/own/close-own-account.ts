import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../../ports/ports.ts'
import { lockUserById } from '../../../store/accounts/users.ts'
import { findFreeze } from '../../../store/credit/disputes.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { refuseFrozen } from '../../credit/reversals/account-freeze.ts'
import { type ClosedAccount, closeAccount, isBusy, releaseAtCarrier } from './close-account.ts'
import { type CodeRefusal, proveCode } from './prove-code.ts'
import { type SessionOf, provePassword } from './prove-password.ts'

type ClosingRefusal =
  | 'wrong-password'
  | CodeRefusal
  | 'code-needed'
  | 'account-busy'
  | 'account-frozen'
  | 'in-dispute'
  | 'in-debt'

/**
 * Closes the account of a user who proves to be its owner, see {@link closeAccount}. An account that is frozen, in dispute
 * or in debt is closed by an operator only.
 */
export async function closeOwnAccount(
  ports: Ports,
  {
    userId,
    sessionHash,
    password,
    code,
  }: SessionOf & { password: string; code?: string | undefined },
): Promise<Outcome<null, ClosingRefusal>> {
  const proved = await provePassword(ports, { userId, sessionHash, password })
  if (!proved.ok) return proved
  const closed = await ports.database.transaction<Outcome<ClosedAccount, ClosingRefusal>>(
    async tx => {
      await lockFunds(tx, userId)
      const user = await lockUserById(tx, userId)
      // Another request may have replaced the password, or closed the account, in the meantime.
      if (user?.passwordHash !== proved.value) return refused('wrong-password')
      const freeze = await findFreeze(tx, userId)
      if (freeze) return refuseFrozen(freeze)
      // A refusal that needs no code uses none.
      if (await isBusy(tx, userId)) return refused('account-busy')
      const coded = await proveCode(ports, tx, user, code)
      if (!coded.ok) return coded
      return closeAccount(ports, tx, userId, ports.clock.now())
    },
  )
  if (!closed.ok) return closed
  await releaseAtCarrier(ports, closed.value)
  return accepted(null)
}
