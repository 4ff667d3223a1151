import { CALL_FILTER_WINDOW } from '@ringback/contract/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../testing/test-database.ts'
import { type Answer, openTestServer } from '../../../../testing/test-server.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const LONDON = '+442079460123'
const MUMBAI = '+919876543210'
const BOSTON = '+16175550142'
const OWN = '+14155550199'

interface TestCall {
  direction?: 'inbound' | 'outbound'
  other: string
  status?: string
  /** Hours before noon. */
  hoursAgo: number
}

describe.each(testDatabases())('the filtered call history on $name', async ({ open }) => {
  const { world, addCustomer } = await openTestServer({}, {}, open)

  /** A signed-in user with these calls, of which the last one is the newest. */
  async function userWith(calls: readonly TestCall[]) {
    const { userId: id, send } = await addCustomer()
    await insertCalls(id, calls)
    const list = (query: Record<string, string | number>) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      )
      return send(`/api/call/history?${search}`) as Promise<Listed & Answer>
    }
    return {
      id,
      list,
      /** The other parties of the calls that match. */
      find: async (query: Record<string, string | number>) =>
        (await list(query)).calls.map(call =>
          call.direction === 'inbound' ? call.fromNumber : call.toNumber,
        ),
      async save(name: string, ...numbers: string[]) {
        const phoneNumbers = numbers.map(phoneNumber => ({ label: '', phoneNumber }))
        const contact = { name, numbers: phoneNumbers, note: '', isFavourite: false }
        expect(await send('/api/contacts', contact)).toMatchObject({ status: 200 })
      },
    }
  }

  async function insertCalls(userId: string, calls: readonly TestCall[]): Promise<void> {
    for (const [n, { direction = 'outbound', other, status = 'completed', hoursAgo }] of [
      ...calls.entries(),
    ]) {
      const at = new Date(NOON - hoursAgo * 3_600_000)
      const isIn = direction === 'inbound'
      const earlier = calls.slice(0, n).filter(call => (call.direction ?? 'outbound') === direction)
      await insert(userId, `${n}`, {
        direction,
        from_number: isIn ? other : OWN,
        to_number: isIn ? OWN : other,
        status,
        at,
        seq: n + 1,
        seqInDirection: earlier.length + 1,
      })
    }
  }

  async function insert(
    userId: string,
    name: string,
    call: Record<'direction' | 'from_number' | 'to_number' | 'status', string> & {
      at: Date
      seq: number
      seqInDirection: number
    },
  ): Promise<void> {
    const { direction, from_number, to_number, status, at, seq, seqInDirection } = call
    const ended = status === 'in-progress' ? null : true
    await sql`
      insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
        billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, dialled_at,
        ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
      values (${`call-${userId}-${name}`}, ${userId}, ${direction}, ${from_number}, ${to_number}, '', 13000,
        60, 3600, 13000, ${status}, ${at}::timestamptz - interval '80 seconds', ${at},
        ${`CA-${userId}-${name}`}, ${at}, ${ended && at}, ${ended && 42}, ${ended && 60}, ${ended && 13000},
        ${ended && at}, ${seq}, ${seqInDirection})
    `.execute(world.database.kysely)
  }

  it('finds a name of a contact by the beginning of a word, in any spelling, with all its numbers', async () => {
    const { save, find } = await userWith([
      { other: MUMBAI, hoursAgo: 4 },
      { other: LONDON, hoursAgo: 3 },
      { other: BOSTON, direction: 'inbound', hoursAgo: 2 },
    ])
    await save('Zoë Müller', MUMBAI, BOSTON)
    await save('Ann Zoeller', LONDON)
    expect(await find({ search: 'muller' })).toEqual([BOSTON, MUMBAI])
    expect(await find({ search: ' ZOË mÜ ' })).toEqual([BOSTON, MUMBAI])
    expect(await find({ search: 'zoe   mu' })).toEqual([BOSTON, MUMBAI])
    expect(await find({ search: 'zoe' })).toEqual([BOSTON, LONDON, MUMBAI])
    expect(await find({ search: 'ller' })).toEqual([])
    expect(await find({ search: 'Nobody' })).toEqual([])
  })

  it("finds digits anywhere in the other party's number, and never in the user's own", async () => {
    const { find } = await userWith([
      { other: MUMBAI, hoursAgo: 4 },
      { other: LONDON, hoursAgo: 3 },
      { other: BOSTON, direction: 'inbound', hoursAgo: 2 },
    ])
    expect(await find({ search: '+44 (20) 7946' })).toEqual([LONDON])
    expect(await find({ search: '020 7946' })).toEqual([LONDON])
    expect(await find({ search: '555' })).toEqual([BOSTON])
    expect(await find({ search: '4155550199' })).toEqual([])
    expect(await find({ search: '%' })).toEqual([])
  })

  it('does not resolve the contacts of another user', async () => {
    const [asha, grace] = [
      await userWith([{ other: LONDON, hoursAgo: 1 }]),
      await userWith([{ other: LONDON, hoursAgo: 1 }]),
    ]
    await asha.save('Ravi', LONDON)
    expect(await asha.find({ search: 'Ravi' })).toEqual([LONDON])
    expect(await grace.find({ search: 'Ravi' })).toEqual([])
  })

  it('separates the outcomes of incoming and outgoing calls', async () => {
    const statuses = ['completed', 'no-answer', 'busy', 'canceled', 'failed', 'in-progress']
    const calls = (['inbound', 'outbound'] as const).flatMap(direction =>
      // A user has one live call.
      statuses.slice(0, direction === 'inbound' ? 5 : 6).map(status => ({ direction, status })),
    )
    const { list } = await userWith(
      calls.map((call, n) => ({ ...call, other: LONDON, hoursAgo: 20 - n })),
    )
    const found = async (query: Record<string, string>) =>
      (await list(query)).calls.map(({ direction, status }) => `${direction} ${status}`)
    expect(await found({ outcome: 'answered' })).toEqual([
      'outbound in-progress',
      'outbound completed',
      'inbound completed',
    ])
    expect(await found({ outcome: 'missed' })).toEqual(['inbound canceled', 'inbound no-answer'])
    expect(await found({ outcome: 'declined' })).toEqual(['inbound busy'])
    expect(await found({ outcome: 'no-answer' })).toEqual(['outbound no-answer'])
    expect(await found({ outcome: 'busy' })).toEqual(['outbound busy'])
    expect(await found({ outcome: 'canceled' })).toEqual(['outbound canceled'])
    expect(await found({ outcome: 'failed' })).toEqual(['outbound failed', 'inbound failed'])
    expect(await found({ outcome: 'failed', direction: 'inbound' })).toEqual(['inbound failed'])
    expect(await found({ outcome: 'missed', direction: 'outbound' })).toEqual([])
  })

  it('filters by the time of dialling: from it on, and before the end', async () => {
    const { find } = await userWith([
      { other: MUMBAI, hoursAgo: 5 },
      { other: LONDON, hoursAgo: 3 },
      { other: BOSTON, hoursAgo: 1 },
    ])
    const at = (hoursAgo: number) => new Date(NOON - hoursAgo * 3_600_000).toISOString()
    expect(await find({ from: at(3) })).toEqual([BOSTON, LONDON])
    expect(await find({ to: at(3) })).toEqual([MUMBAI])
    expect(await find({ from: at(4), to: at(1) })).toEqual([LONDON])
    expect(await find({ from: at(1), to: at(4) })).toEqual([])
  })

  it('has pages like the whole history, and a total of what matches', async () => {
    const calls = Array.from({ length: 7 }, (_, n) => ({
      other: n % 2 === 0 ? LONDON : BOSTON,
      hoursAgo: 10 - n,
    }))
    const { list } = await userWith(calls)
    const pages = await Promise.all([1, 2, 3].map(page => list({ search: '44', limit: 3, page })))
    expect(pages.map(({ calls }) => calls.length)).toEqual([3, 1, 0])
    for (const { totalCount, totalPages, examinedFrom } of pages) {
      expect([totalCount, totalPages, examinedFrom]).toEqual([4, 2, null])
    }
    const ids = pages.flatMap(({ calls }) => calls.map(({ id }) => id.split('-').at(-1)))
    expect(ids).toEqual(['6', '4', '2', '0'])
  })

  it('examines a bounded number of calls of a long history, and says from when on', async () => {
    const { id, list, find } = await userWith([{ other: LONDON, hoursAgo: 0 }])
    await sql`
      insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
        billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, dialled_at,
        ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
      select 'call-' || ${id} || '-later-' || n, ${id}, 'outbound', ${OWN}, ${BOSTON}, '', 13000, 60, 3600, 13000,
        'completed', at, at, 'CA-' || ${id} || '-later-' || n, at, at, 42, 60, 13000, at, n + 1, n + 1
      from (select n, ${new Date(NOON)}::timestamptz + make_interval(mins => n) as at
            from generate_series(1, ${CALL_FILTER_WINDOW}::int) n) as later
    `.execute(world.database.kysely)
    const first = new Date(NOON + 60_000)
    const boston = await list({ search: BOSTON })
    expect(boston.totalCount).toBe(CALL_FILTER_WINDOW)
    expect(boston.examinedFrom).toBe(first.toISOString())
    expect(await list({ search: LONDON })).toMatchObject({ calls: [], totalCount: 0 })
    expect(await find({ search: LONDON, to: boston.examinedFrom ?? '' })).toEqual([LONDON])
    expect((await list({})).examinedFrom).toBeNull()
  })

  it.each(["'", '\u{1F600}', '\uD800', '%_\\', '{"a"}', '   ', '()', '+', '0'])(
    'finds nothing for the search %j, and all for an empty one',
    async search => {
      const { list } = await userWith([{ other: LONDON, hoursAgo: 1 }])
      expect(await list({ search })).toMatchObject({
        status: 200,
        totalCount: search.trim() === '' ? 1 : 0,
      })
    },
  )
})

interface Listed {
  calls: { id: string; direction: string; status: string; fromNumber: string; toNumber: string }[]
  totalCount: number
  totalPages: number
  examinedFrom: string | null
}
