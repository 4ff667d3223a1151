import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up } from '../../migrations/0061-left-traces.ts'
import { addRenter, rowOf } from '../../testing/renters.ts'
import { freshPglite } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { cancelNumber } from '../actions/numbers/cancel-number.ts'

const CHOICES = {
  quiet_from: '22:00',
  quiet_until: '07:00',
  quiet_zone: 'Europe/Berlin',
  forward_to_id: 'own_1',
  voicemail_greeting: 'Hello',
  rings_browser: false,
}
const NONE = {
  ...{ quiet_from: null, quiet_until: null, quiet_zone: null },
  ...{ forward_to_id: null, voicemail_greeting: null, rings_browser: true },
}

describe('the migration that erases what earlier versions left', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = testWorld(await freshPglite())
  })
  afterAll(() => world.database.close())

  /** A rental with the choices and the recorded greeting of its renter. */
  async function addRental(n: number, { hasEnded }: { hasEnded: boolean }): Promise<string> {
    const { kysely } = world.database
    const { userId, number } = await addRenter(world, n, 0n)
    const { id } = number
    if (hasEnded) expect((await cancelNumber(world, userId, id)).ok).toBe(true)
    await kysely.updateTable('virtual_numbers').set(CHOICES).where('id', '=', id).execute()
    const greeting = { number_id: id, key: `key-${n}`, sound: Buffer.from('RIFF') }
    await kysely
      .insertInto('recorded_greetings')
      .values({ ...greeting, recorded_at: world.clock.now() })
      .execute()
    return id
  }

  it('erases the choices for numbers whose rental has ended, and no others', async () => {
    const active = await addRental(1, { hasEnded: false })
    const ended = await addRental(2, { hasEnded: true })
    await up(world.database.kysely as unknown as Kysely<unknown>)
    expect(await rowOf(world, active)).toMatchObject(CHOICES)
    expect(await rowOf(world, ended)).toMatchObject(NONE)
    const greetings = await world.database.kysely
      .selectFrom('recorded_greetings')
      .select('number_id')
      .execute()
    expect(greetings).toEqual([{ number_id: active }])
  })
})
