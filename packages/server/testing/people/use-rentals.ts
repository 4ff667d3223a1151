import { micros } from '@ringback/contract/money'
import { afterEach, beforeEach } from 'vitest'
import { giveCredit } from '../../src/actions/credit/operators/credit-by-hand.ts'
import { readBalance } from '../../src/actions/credit/read-credit.ts'
import type { Database } from '../../src/ports/database.ts'
import { saveDispute } from '../../src/store/credit/disputes.ts'
import { lockFunds } from '../../src/store/credit/funds.ts'
import { enqueueTransfer } from '../../src/store/credit/ledger.ts'
import type { TestWorld } from '../test-world.ts'
import { useWorld } from '../use-world.ts'
import { addRenter, offerNumber, rowOf } from './renters.ts'

/** The world of tests about rentals. They share a database, so each test has other numbers and a later time. */
export function useRentals(open: () => Promise<Database>) {
  const world = useWorld({ open, shared: 'database', isBalanced: true })
  let n = 0
  let now: Date | null = null
  beforeEach(() => {
    if (now) world.clock.set(now)
    n += 100
  })
  afterEach(() => {
    now = world.clock.now()
  })
  return {
    world,
    ...paymentEffects(world),

    /** Makes the carrier offer a number of the test, counted from 0. */
    offer: (number = 0) => offerNumber(world, n + number),

    /** Adds a user who rents such a number and then has this credit left. */
    renter: (credit: bigint, number = 0) => addRenter(world, n + number, credit),

    /** The posted and the available credit, in millionths of a dollar. */
    async balance(userId: string) {
      const { posted, available } = await readBalance(world, userId)
      return [posted, available]
    },

    statusOf: async (id: string) => (await rowOf(world, id)).status,

    rowsOf: (userId: string) =>
      world.database.kysely
        .selectFrom('virtual_numbers')
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),

    give: (userId: string, amount: bigint) =>
      world.database.transaction(tx =>
        giveCredit(world, tx, {
          key: world.ids.next('gift'),
          userId,
          amount: micros(amount),
          description: 'More',
        }),
      ),
  }
}

/** Debts, disputes and credit, as the payment provider causes them. */
function paymentEffects(world: TestWorld) {
  const transfer = (userId: string, from: string, to: string, amount: bigint) =>
    world.database.transaction(async tx => {
      const id = world.ids.next('transfer')
      const at = world.clock.now()
      await lockFunds(tx, userId)
      enqueueTransfer(
        tx,
        {
          key: `test:${id}`,
          type: 'adjustment',
          description: 'For a test',
          userId,
          entries: [
            { account: from as 'promotions:USD', currency: 'USD', amount: -amount },
            { account: to as 'promotions:USD', currency: 'USD', amount },
          ],
        },
        { id, at },
      )
    })
  return {
    post: (userId: string, amount: bigint) =>
      transfer(userId, 'promotions:USD', `credit:${userId}`, amount),
    owe: (userId: string, amount: bigint) =>
      transfer(userId, 'debts:USD', `debt:${userId}`, amount),
    async openDispute(userId: string, paymentId: string) {
      const dispute = { id: world.ids.next('disp'), paymentId, userId, amount: 1n }
      const save = (state: 'opened' | 'won') =>
        world.database.transaction(async tx => {
          const now = world.clock.now()
          await saveDispute(tx, dispute, { state, at: now, now })
        })
      await save('opened')
      return () => save('won')
    },
  }
}
