import type { Micros } from '@ringback/contract/money'
import type { Ports } from '../../../ports/ports.ts'
import {
  lockUserByEmail,
  insertUser,
  markVerified,
  setCredentials,
} from '../../../store/accounts/users.ts'
import { giveCredit } from '../../credit/operators/credit-by-hand.ts'

export interface WantedAccount {
  email: string
  displayName: string
  password: string
  /** Given once for each account. */
  credit: Micros
}

/** Creates the demo account, or resets its password and display name. */
export async function ensureAccount(ports: Ports, wanted: WantedAccount): Promise<void> {
  const { email, displayName, password, credit } = wanted
  const passwordHash = await ports.passwords.hash(password)
  const now = ports.clock.now()
  await ports.database.transaction(async tx => {
    const created = { id: ports.ids.next('user'), email, displayName, passwordHash }
    await insertUser(tx, { ...created, verifiedAt: now, now })
    const user = await lockUserByEmail(tx, email)
    if (!user) throw new Error('The account was not inserted and cannot be found')
    await setCredentials(tx, user.id, { displayName, passwordHash })
    await markVerified(tx, user.id, now)
    if (credit > 0n) {
      // A refusal means that the credit was given before.
      await giveCredit(ports, tx, {
        key: `promotion:demo:${user.id}`,
        userId: user.id,
        amount: credit,
        description: 'Welcome credit',
      })
    }
  })
}
