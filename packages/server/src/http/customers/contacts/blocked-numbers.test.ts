import { BLOCKED_NUMBERS_MAX } from '@ringback/contract/limits'
import { describe, expect, it } from 'vitest'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, addCustomer } = await openTestServer()

const CALLER = '+442079460123'
const OTHER = '+14155550100'

// beyond Callers can be blocked
describe('blocked numbers over HTTP', () => {
  async function user() {
    const { userId, send } = await addCustomer()
    const path = '/api/blocked-numbers'
    return {
      userId,
      block: (phoneNumber: string) => send(path, { phoneNumber }),
      unblock: (number: string) =>
        send(`${path}/${encodeURIComponent(number)}`, undefined, 'DELETE'),
      async blocked() {
        const { numbers } = await send(path)
        return (numbers as { phoneNumber: string }[]).map(number => number.phoneNumber)
      },
    }
  }

  it('are listed, last blocked first, each once, until they are unblocked', async () => {
    const { block, blocked, unblock } = await user()
    expect(await block(CALLER)).toEqual({ status: 200, message: 'Number blocked' })
    world.clock.advance({ seconds: 1 })
    expect(await block(OTHER)).toMatchObject({ status: 200 })
    expect(await block(CALLER)).toMatchObject({ status: 200 })
    expect(await blocked()).toEqual([OTHER, CALLER])
    for (let time = 1; time <= 2; time++) {
      expect(await unblock(OTHER)).toEqual({ status: 200, message: 'Number unblocked' })
    }
    expect(await blocked()).toEqual([CALLER])
  })

  it('have a limit, also for two requests at the same time', async () => {
    const { userId, block, blocked } = await user()
    const rows = Array.from({ length: BLOCKED_NUMBERS_MAX - 1 }, (_, n) => ({
      user_id: userId,
      phone_number: `+1212555${String(n).padStart(4, '0')}`,
      blocked_at: world.clock.now(),
    }))
    await world.database.transaction(tx => tx.insertInto('blocked_numbers').values(rows).execute())
    const both = await Promise.all([block(CALLER), block(OTHER)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await blocked()).toHaveLength(BLOCKED_NUMBERS_MAX)
  })
})
