import { type Micros, micros } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { breakRows, repairRows } from '../../../../testing/database/broken-rows.ts'
import { FAR_END, addCaller, dial } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { addSeconds } from '../../../core/time.ts'
import { giveCredit } from '../../credit/operators/credit-by-hand.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { readDifferences } from '../../reconciliation/read-reconciliation.ts'
import { reconcile, requestReconciliation } from '../../reconciliation/reconcile.ts'
import type { LegEnd } from '../../../core/calls/call-parties.ts'
import { reconcileCalls } from './reconcile-calls.ts'

const RENTED = '+14155550222'

describe('a call that only the carrier has', () => {
  const world = useWorld({ isBalanced: true })

  /** Writes the records of an answered call, an hour ago. */
  function connect(name: string, parent: Parties, child: Parties, seconds = 61) {
    const startedAt = addSeconds(world.clock.now(), -3_600)
    const [parentSid, sid] = [`CA-p-${name}`, `CA-c-${name}`]
    const record = { status: 'completed', price: null, seconds } as const
    world.voice.calls.set(parentSid, { ...record, id: parentSid, parentId: null })
    world.voice.calls.set(sid, { ...record, id: sid, parentId: parentSid })
    for (const leg of [parentSid, sid]) world.voice.startedAt.set(leg, startedAt)
    world.voice.parties.set(parentSid, parent).set(sid, child)
    return { parentSid, sid, startedAt }
  }
  const outgoing = (name: string, userId: string, to = FAR_END) =>
    connect(
      name,
      { from: { identity: userId }, to: { phone: '' } },
      { from: { phone: world.business.platformNumber }, to: { phone: to } },
    )

  const compare = () => {
    const now = world.clock.now()
    return reconcileCalls(world, { from: addSeconds(now, -7_200), to: now })
  }
  const balanceOf = async (userId: string) => (await readBalance(world, userId)).posted
  const callsOf = (userId: string) =>
    world.database.kysely
      .selectFrom('calls')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('history_seq')
      .execute()

  it('keeps no other from being recovered when it cannot be', async () => {
    const [failing, healthy] = [
      await addCaller(world, 1_000_000n),
      await addCaller(world, 1_000_000n),
    ]
    const { sid } = outgoing('failing', failing)
    outgoing('healthy', healthy)
    await breakRows(world, { table: 'calls', on: 'insert', when: `new.user_id = '${failing}'` })
    const { differences } = await compare()
    await repairRows(world)
    expect(differences).toMatchObject([
      { subject: `leg:${sid}`, here: 'unknown: it could not be recovered, see the log' },
      { explanation: expect.stringContaining('charged $0.03') },
    ])
    expect(await balanceOf(failing)).toBe(1_000_000n)
    expect(await balanceOf(healthy)).toBe(1_000_000n - 26_000n)
  })

  it('is stored and charged once, to the user whose browser the carrier connected', async () => {
    const user = await addCaller(world, 1_000_000n)
    const { parentSid, sid, startedAt } = outgoing('1', user)
    const [first, ...others] = (await compare()).differences
    expect(others).toEqual([])
    expect(first).toMatchObject({ kind: 'unknown-here', subject: `leg:${sid}` })
    expect(first?.explanation).toContain('charged $0.03')
    expect(await balanceOf(user)).toBe(1_000_000n - 26_000n)
    expect(await callsOf(user)).toMatchObject([
      {
        ...{ status: 'completed', direction: 'outbound', destination: 'United States' },
        ...{ to_number: FAR_END, from_number: world.business.platformNumber },
        ...{ parent_sid: parentSid, child_sid: sid, dialled_at: startedAt },
        ...{ answered_seconds: 61, billed_seconds: 120, cost: 26_000n, hold: 26_000n },
      },
    ])
    expect((await compare()).differences).toEqual([])
    expect(await balanceOf(user)).toBe(1_000_000n - 26_000n)
  })

  it('is charged once when two reconciliations find it at the same time', async () => {
    const user = await addCaller(world, 1_000_000n)
    outgoing('twice', user)
    await Promise.all([compare(), compare(), compare()])
    expect(await balanceOf(user)).toBe(1_000_000n - 26_000n)
    expect(await callsOf(user)).toHaveLength(1)
  })

  it('is stored while its user has a live call', async () => {
    const user = await addCaller(world, 1_000_000n)
    await dial(world, user)
    outgoing('live', user)
    await compare()
    expect((await callsOf(user)).map(({ status }) => status)).toEqual(['dialing', 'completed'])
  })

  it('is an incoming call of the user whose browser was rung, at the price of incoming calls', async () => {
    world.business = { ...world.business, inboundRatePerMinute: 5_000n as Micros }
    const user = await addCaller(world, 1_000_000n)
    connect(
      'in',
      { from: { phone: FAR_END }, to: { phone: RENTED } },
      { from: { phone: FAR_END }, to: { identity: user } },
    )
    await compare()
    expect(await balanceOf(user)).toBe(1_000_000n - 10_000n)
    expect(await callsOf(user)).toMatchObject([
      { direction: 'inbound', from_number: FAR_END, to_number: RENTED, cost: 10_000n },
    ])
  })

  it('stays a difference with a reason when it cannot be charged', async () => {
    const poor = await addCaller(world, 25_999n)
    const rich = await addCaller(world, 1_000_000n)
    outgoing('poor', poor)
    outgoing('no-price', rich, '+442071234567')
    outgoing('unknown', 'usr_unknown')
    const from = { phone: FAR_END }
    connect('phones', { from, to: { phone: RENTED } }, { from, to: { phone: '+14155550333' } })
    const { differences } = await compare()
    const found = differences.map(({ subject, here, explanation }) => [subject, here, explanation])
    expect(found.toSorted()).toEqual([
      ['leg:CA-c-no-price', 'unknown: its destination has no price', undefined],
      ['leg:CA-c-phones', 'unknown: the carrier names no browser that had it', undefined],
      ['leg:CA-c-poor', 'unknown: the credit of its customer does not cover it', undefined],
      ['leg:CA-c-unknown', 'unknown: the customer is unknown too', undefined],
    ])
    for (const user of [poor, rich]) expect(await callsOf(user)).toEqual([])
  })

  it('explains its difference, also the one of an earlier run that could not charge it', async () => {
    const user = await addCaller(world, 0n)
    const { sid } = outgoing('later', user)
    const run = async () => {
      const requested = { day: undefined, requestedBy: 'ada@ringback.test' }
      await requestReconciliation(world, requested)
      await reconcile(world)
    }
    const differences = async (state: 'open' | 'explained') =>
      (await readDifferences(world, { state, check: 'calls' }, { page: 1, limit: 50 })).items
    await run()
    expect((await differences('open')).map(({ subject }) => subject)).toEqual([`leg:${sid}`])
    await world.database.transaction(tx =>
      giveCredit(world, tx, {
        ...{ key: 'test:later', userId: user, description: 'For a test' },
        amount: micros(1_000_000n),
      }),
    )
    await run()
    expect(await differences('open')).toEqual([])
    const explained = await differences('explained')
    expect(explained.map(({ here }) => here).toSorted()).toEqual([
      'unknown',
      'unknown: the credit of its customer does not cover it',
    ])
    for (const each of explained) expect(each.explained?.by).toBe('reconciliation')
    expect(await balanceOf(user)).toBe(1_000_000n - 26_000n)
    await run()
    expect(await balanceOf(user)).toBe(1_000_000n - 26_000n)
  })
})

interface Parties {
  from: LegEnd
  to: LegEnd
}
