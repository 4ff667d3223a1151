import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trackCall } from '../actions/track-call.ts'
import type { Database } from '../ports/database.ts'
import { addCaller, dial, place } from '../testing/callers.ts'
import { freshPglite } from '../testing/test-database.ts'
import { testWorld } from '../testing/test-world.ts'
import { audit } from './audit.ts'

/** An audit that cannot find anything wrong proves nothing: each promise is broken once. */
describe('the audit', () => {
  let database: Database

  beforeAll(async () => {
    database = await freshPglite()
    const world = testWorld(database)
    const call = await dial(world, await addCaller(world, 1_000_000n))
    const { id: callId, parentSid, childSid } = call
    const end = { key: 'end', callId, parentSid, childSid, seconds: 61 }
    await trackCall(world, { ...end, status: 'completed' })
    await place(world, await addCaller(world, 1_000_000n))
  })
  afterAll(() => database.close())

  /** The promises that these statements break; nothing of it stays. */
  async function brokenBy(statements: string[]): Promise<string[]> {
    let broken: string[] = []
    const undone = new Error('undone')
    const sabotage = database.transaction(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      const checks = await audit(tx)
      broken = checks.filter(({ faults }) => faults.length > 0).map(({ promise }) => promise)
      throw undone
    })
    await expect(sabotage).rejects.toBe(undone)
    return broken
  }

  it('finds nothing wrong with what the server wrote', async () => {
    expect(await brokenBy([])).toEqual([])
    const checks = await database.transaction(audit)
    expect(checks.filter(({ examined }) => examined === 0).map(({ promise }) => promise)).toEqual([
      'A user has at most one live call',
    ])
  })

  it.each<[string, string[]]>([
    ['sum to zero', ['update entries set amount = amount + 1 where balance_after is null']],
    ['two entries or more', ["delete from entries where account_id = 'calls-revenue:USD'"]],
    ['sum of its entries', ["update accounts set posted = posted + 1 where kind = 'credit'"]],
    ['sum of its live holds', ["update accounts set held = held + 1 where kind = 'credit'"]],
    [
      'below zero',
      [
        'alter table accounts drop constraint accounts_check1',
        "update accounts set posted = -1 where kind = 'credit'",
      ],
    ],
    ['numbered without gaps', ['update entries set account_version = account_version + 5']],
    ['each balance follows', ['update entries set balance_after = balance_after + 1']],
    ['charged what its row says', ['update calls set cost = cost + 1 where cost > 0']],
    [
      'not settled, or more than its hold',
      ["update entries set amount = amount * 1000 where account_id like 'credit:%' and amount < 0"],
    ],
    ['has its hold', ['update holds set released_at = now()']],
    [
      'at most one live call',
      [
        'drop index calls_one_live',
        'alter table calls drop constraint calls_have_places',
        `insert into calls select c.id || n, user_id, direction, from_number, to_number, destination,
           rate_per_minute, billing_seconds, authorised_seconds, hold, 'dialing', created_at,
           usable_until, null, null, null, now()
         from calls c, generate_series(1, 2) n`,
      ],
    ],
    [
      'numbered without gaps, in all',
      [
        'update calls set place = place + 1, place_in_direction = place_in_direction + 1 where place > 0',
      ],
    ],
    ['its answered seconds cost', ['update calls set answered_seconds = 1 where cost > 0']],
  ])('finds that "%s" is broken', async (promise, sabotage) => {
    expect((await brokenBy(sabotage)).join('\n')).toContain(promise)
  })
})
