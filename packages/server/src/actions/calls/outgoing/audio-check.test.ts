import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { endAudioChecks, startAudioCheck } from './audio-check.ts'

describe('an audio check', () => {
  const world = useWorld({ shared: 'world' })
  let legs = 0

  const leg = (user: string) => ({ legId: `CA-echo-${++legs}`, from: { identity: user } })
  const echo = { ok: true, value: { is: 'echo' } }

  it('plays an echo and creates no call and no hold', async () => {
    const user = await addCaller(world, 1_000_000n)
    expect(await startAudioCheck(world, leg(user))).toEqual(echo)
    const { calls, holds } = await world.database.read(async db => ({
      calls: await db.selectFrom('calls').selectAll().where('user_id', '=', user).execute(),
      holds: await db.selectFrom('holds').selectAll().execute(),
    }))
    expect(calls).toEqual([])
    expect(holds).toEqual([])
  })

  it('is open to users without credit, and only to users with a verified e-mail', async () => {
    expect(await startAudioCheck(world, leg(await addCaller(world, 0n)))).toEqual(echo)
    const pending = await addCaller(world, 0n)
    await world.database.transaction(async tx => {
      await tx.updateTable('users').set({ verified_at: null }).where('id', '=', pending).execute()
    })
    for (const from of [
      ...[pending, 'unknown', ''].map(identity => ({ identity })),
      ...['+14155550100', ''].map(phone => ({ phone })),
    ]) {
      expect(await startAudioCheck(world, { legId: 'CA-no', from })).toMatchObject({
        ok: false,
        why: 'unknown-user',
      })
    }
  })

  it('is limited to ten per hour', async () => {
    const user = await addCaller(world, 0n)
    for (let n = 0; n < 10; n++) expect(await startAudioCheck(world, leg(user))).toEqual(echo)
    expect(await startAudioCheck(world, leg(user))).toMatchObject({ why: 'too-many-attempts' })
    world.clock.advance({ seconds: 3601 })
    expect(await startAudioCheck(world, leg(user))).toEqual(echo)
  })

  it('is refused while calling is paused', async () => {
    const user = await addCaller(world, 0n)
    const paused = { ...world, business: { ...world.business, callingEnabled: false } }
    expect(await startAudioCheck(paused, leg(user))).toMatchObject({ why: 'calling-paused' })
  })

  it('is ended at the carrier after 20 s, and retried until the carrier has confirmed it', async () => {
    world.clock.advance({ seconds: 60 })
    await endAudioChecks(world)
    world.voice.ended.length = 0
    const mine = leg(await addCaller(world, 0n))
    await startAudioCheck(world, mine)
    world.clock.advance({ seconds: 19 })
    await endAudioChecks(world)
    expect(world.voice.ended).toEqual([])

    world.clock.advance({ seconds: 1 })
    world.voice.isDown = true
    await endAudioChecks(world)
    expect(world.voice.ended).toEqual([])
    world.voice.isDown = false
    await endAudioChecks(world)
    expect(world.voice.ended).toEqual([])
    world.clock.advance({ seconds: 30 })
    await Promise.all([endAudioChecks(world), endAudioChecks(world)])
    expect(world.voice.ended).toEqual([mine.legId])
    world.clock.advance({ seconds: 60 })
    await endAudioChecks(world)
    expect(world.voice.ended).toEqual([mine.legId])
  })

  it('is not ended early when our clock is set forwards', async () => {
    const mine = leg(await addCaller(world, 0n))
    await startAudioCheck(world, mine)
    world.voice.ended.length = 0
    const startedAt = new Date('2026-03-01T12:00:00Z')
    world.voice.calls.set(mine.legId, {
      ...{ id: mine.legId, parentId: null, status: 'in-progress', seconds: null },
      ...{ price: null, startedAt },
    })
    world.voice.clockShows = new Date('2026-03-01T12:00:05Z')
    world.clock.advance({ minutes: 60 })
    await endAudioChecks(world)
    expect(world.voice.ended).toEqual([])

    world.voice.clockShows = new Date('2026-03-01T12:00:20Z')
    world.clock.advance({ seconds: 14 })
    await endAudioChecks(world)
    expect(world.voice.ended).toEqual([])
    world.clock.advance({ seconds: 1 })
    await endAudioChecks(world)
    expect(world.voice.ended).toEqual([mine.legId])
    world.voice.clockShows = null
  })
})
