import { beforeEach, describe, expect, it } from 'vitest'
import { about } from '../../testing/about.ts'
import { addCaller, dial, place } from '../../testing/people/callers.ts'
import { beginMessage } from '../../testing/people/voicemails.ts'
import { useWorld } from '../../testing/use-world.ts'
import { addSeconds } from '../core/time.ts'
import { lockMail } from '../store/mail/listed-mails.ts'
import { createClockFollower } from './follow-clock.ts'
import { limitAttempts } from './limit-attempts.ts'
import { MAIL_LEASE_SECONDS } from './mail/send-mails.ts'

describe('a clock that is set back by an hour', () => {
  const world = useWorld()
  let steadyMs: number
  let follow: () => Promise<void>
  beforeEach(async () => {
    steadyMs = 0
    const follower = createClockFollower(() => steadyMs)
    follow = () => follower(world)
    await follow()
  })

  const pass = async (seconds: number) => {
    steadyMs += seconds * 1_000
    world.clock.advance({ seconds })
    await follow()
  }
  const setBack = async () => {
    world.clock.advance({ minutes: -60 })
    await follow()
  }
  /** Whole ones: the clock moves on meanwhile. */
  const secondsFromNow = (at: Date | null | undefined) =>
    at ? Math.round((at.getTime() - world.clock.now().getTime()) / 1_000) : null
  const call = (id: string) =>
    world.database.kysely
      .selectFrom('calls')
      .select(['check_at', 'usable_until'])
      .where('id', '=', id)
      .executeTakeFirst()

  it('brings the check of a live call forward, but not into a lease', async () => {
    const user = await addCaller(world, 10_000_000n)
    const { id: callId } = await dial(world, user)
    const before = secondsFromNow((await call(callId))?.check_at) ?? 0
    expect(before).toBeGreaterThan(0)
    await pass(1)
    expect(secondsFromNow((await call(callId))?.check_at)).toBe(before - 1)
    await setBack()
    expect(secondsFromNow((await call(callId))?.check_at)).toBe(Math.max(120, before - 1))
    await pass(1)
    expect(secondsFromNow((await call(callId))?.check_at)).toBe(Math.max(120, before - 1) - 1)
  })

  it('brings the check of a recording forward', async () => {
    const { id } = await beginMessage(world, await addCaller(world, 0n))
    const check = async () => {
      const rows = world.database.kysely.selectFrom('voicemails').select('check_at')
      return secondsFromNow((await rows.where('id', '=', id).executeTakeFirst())?.check_at)
    }
    await setBack()
    expect(await check()).toBe(300)
    await world.database.kysely.updateTable('voicemails').set({ status: 'deleted' }).execute()
    await setBack()
    expect(await check()).toBe(300)
  })

  it('sends a mail that was written before', async () => {
    await world.database.kysely
      .insertInto('mails')
      .values({
        ...{ id: 'mail_1', recipient: 'ada@example.com', subject: 'S', text: 'T', html: 'H' },
        created_at: world.clock.now(),
        next_attempt_at: world.clock.now(),
        sent_at: null,
      })
      .execute()
    await setBack()
    const mail = await world.database.kysely
      .selectFrom('mails')
      .select('next_attempt_at')
      .executeTakeFirst()
    expect(secondsFromNow(mail?.next_attempt_at)).toBe(120)
  })

  it('keeps the lease of a mail that is being sent', async () => {
    const leaseUntil = addSeconds(world.clock.now(), 700)
    await world.database.kysely
      .insertInto('mails')
      .values({
        ...{ id: 'mail_1', recipient: 'ada@example.com', subject: 'S', text: 'T', html: 'H' },
        ...{ created_at: world.clock.now(), next_attempt_at: leaseUntil, leased_until: leaseUntil },
        sent_at: null,
      })
      .execute()
    await setBack()
    const mail = await world.database.transaction(tx => lockMail(tx, 'mail_1', world.clock.now()))
    expect(mail?.isBeingSent).toBe(true)
    const [row] = await world.database.kysely
      .selectFrom('mails')
      .select('next_attempt_at')
      .execute()
    expect(secondsFromNow(row?.next_attempt_at)).toBe(MAIL_LEASE_SECONDS)
  })

  it('keeps a prepared call as long as before', async () => {
    const { id: callId } = await place(world, await addCaller(world, 10_000_000n))
    const until = (await call(callId))?.usable_until.getTime() ?? 0
    await setBack()
    expect((await call(callId))?.usable_until).toEqual(about(new Date(until - 3_600_000)))
  })

  it('does not make a limit of attempts last longer than its period', async () => {
    const limit = { key: 'login:address:203.0.113.9', max: 2, minutes: 15 }
    const attempt = () =>
      world.database.transaction(tx => limitAttempts(tx, world.clock.now(), [limit]))
    await attempt()
    await attempt()
    expect(await attempt()).toMatchObject({ ok: false })
    await setBack()
    expect(await attempt()).toMatchObject({ ok: true })
  })
})
