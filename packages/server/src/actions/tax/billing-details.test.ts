import { describe, expect, it } from 'vitest'
import { CLOSED_REASON } from '../../core/accounts/mailbox.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { TAXED_BUSINESS } from '../../../testing/people/tax.ts'
import { testDatabases } from '../../../testing/test-database.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { closeAccount } from '../accounts/own/close-account.ts'
import { saveBillingDetails } from './billing-details.ts'

describe.each(testDatabases())('billing details on $name', ({ open }) => {
  const world = useWorld({ open, business: TAXED_BUSINESS })
  const DETAILS = { name: 'Ada', address: '2 Low Street', place: null, taxNumber: '' }
  const stored = () => world.database.kysely.selectFrom('billing_details').selectAll().execute()

  it('do not come after the account was closed', async () => {
    const user = await addCaller(world, 0n)
    await world.database.transaction(tx => closeAccount(world, tx, user, world.clock.now()))
    const saved = await saveBillingDetails(world, user, DETAILS)
    expect(saved).toEqual({ ok: false, why: 'not-signed-in' })
    expect(await stored()).toEqual([])
  })

  it.each([
    [
      'this version',
      (user: string) =>
        world.database.transaction(tx => closeAccount(world, tx, user, world.clock.now())),
    ],
    [
      'the version before, which does not know of them',
      (user: string) =>
        world.database.kysely
          .updateTable('users')
          .set({ frozen_at: new Date(), freeze_reason: CLOSED_REASON, closed_at: new Date() })
          .where('id', '=', user)
          .execute(),
    ],
  ])('go with the account that is closed by a server of %s', async (_, close) => {
    const [user, other] = [await addCaller(world, 0n), await addCaller(world, 0n)]
    for (const each of [user, other]) {
      expect(await saveBillingDetails(world, each, DETAILS)).toMatchObject({ ok: true })
    }
    await close(user)
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([other])
  })
})
