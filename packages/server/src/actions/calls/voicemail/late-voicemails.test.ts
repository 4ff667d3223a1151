import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { freshPglite } from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import {
  addRecording,
  beginMessage,
  hangUp,
  leaveMessage,
  report,
} from '../../../../testing/people/voicemails.ts'
import { deleteExpired } from '../../delete-expired.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { deleteMessage, readVoicemails } from './keep-voicemails.ts'

const MISSED = 'Missed call from +44 20 7946 0123'
const MESSAGE = 'Voicemail from +44 20 7946 0123'

describe('a voicemail without its sound', () => {
  let world: TestWorld
  let owner: string
  beforeEach(async () => {
    world = testWorld(await freshPglite())
    owner = await addCaller(world, 0n)
  })
  afterEach(() => world.database.close())

  const list = () => readVoicemails(world, owner)
  const rows = async (table: 'voicemails' | 'voicemail_sounds') =>
    (await world.database.kysely.selectFrom(table).selectAll().execute()).length
  const subjects = async () => {
    const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
    return mails.map(({ subject }) => subject).toSorted()
  }
  /** Runs the job each quarter of an hour. */
  const runFor = async (hours: number) => {
    for (let quarter = 0; quarter < hours * 4; quarter++) {
      world.clock.advance({ minutes: 15 })
      await finishVoicemails(world)
    }
  }
  /** Work that is attempted again only if an operator asks for it. */
  const suspended = () =>
    world.database.kysely
      .selectFrom('job_failures')
      .select('work')
      .where('next_attempt_at', 'is', null)
      .execute()

  it.each([
    ['whose recording is reported', leaveMessage],
    ['whose recording is not reported', beginMessage],
  ])('%s is announced once as a missed call after an hour', async (_name, begin) => {
    world.voice.isDown = true
    await begin(world, owner)
    await finishVoicemails(world)
    world.clock.advance({ minutes: 59 })
    await finishVoicemails(world)
    expect(await subjects()).toEqual([])
    await runFor(6)
    expect(await subjects()).toEqual([MISSED])
  })

  it('is announced with its sound if that arrives later', async () => {
    const message = await leaveMessage(world, owner, { sound: null })
    world.voice.isDown = true
    await runFor(3)
    world.voice.isDown = false
    addRecording(world, message)
    await runFor(2)
    expect(await list()).toMatchObject([{ hasSound: true }])
    expect(await subjects()).toEqual([MISSED, MESSAGE])
  })

  it('is not announced again when the carrier has no recording', async () => {
    hangUp(world, await beginMessage(world, owner))
    world.voice.isDown = true
    await runFor(3)
    world.voice.isDown = false
    await runFor(2)
    expect(await rows('voicemails')).toBe(0)
    expect(await subjects()).toEqual([MISSED])
  })

  it('is not given up while the carrier stores it, also if our clock is set forwards', async () => {
    const message = await leaveMessage(world, owner)
    const recording = world.voice.recordings.get(message.recordingSid)
    if (recording) recording.status = 'recording'
    await runFor(2)
    expect(await list()).toMatchObject([{ hasSound: false }])
    addRecording(world, message)
    await runFor(1)
    expect(await list()).toMatchObject([{ hasSound: true }])
  })

  it('is stored with the duration of its sound if the carrier does not report one', async () => {
    const message = await beginMessage(world, owner)
    addRecording(world, message)
    const recording = world.voice.recordings.get(message.recordingSid)
    if (recording) recording.seconds = null
    await runFor(1)
    expect(await list()).toMatchObject([{ seconds: 2, hasSound: true }])
  })

  it.each(['its user deletes it', 'its time is over'])(
    'is deleted at the carrier when %s, after the attempts to fetch it were set aside',
    async cause => {
      const { id } = await leaveMessage(world, owner, { sound: Buffer.from('<html>') })
      await runFor(60)
      expect(await suspended()).toEqual([{ work: 'voicemail' }])
      if (cause === 'its user deletes it') await deleteMessage(world, { userId: owner, id })
      else {
        world.clock.advance({ days: 30 })
        await deleteExpired(world)
      }
      await runFor(1)
      expect(world.voice.recordings.size).toBe(0)
      expect(await rows('voicemails')).toBe(0)
      expect(await suspended()).toEqual([])
    },
  )

  it('that is stored keeps its row after 30 days until its recording is deleted at the carrier', async () => {
    const message = await leaveMessage(world, owner)
    const { deleteRecording } = world.voice
    world.voice.deleteRecording = () => Promise.reject(new Error('No permission'))
    await runFor(1)
    expect(await list()).toMatchObject([{ hasSound: true }])
    world.clock.advance({ days: 31 })
    await deleteExpired(world)
    expect(await list()).toEqual([])
    expect(await rows('voicemail_sounds')).toBe(0)
    await runFor(60)
    expect(await rows('voicemails')).toBe(1)
    expect(await suspended()).toEqual([])
    world.voice.deleteRecording = deleteRecording
    await runFor(2)
    expect(world.voice.recordings.has(message.recordingSid)).toBe(false)
    expect(await rows('voicemails')).toBe(0)
  })

  it('is kept until the report when it begins', async () => {
    const message = await beginMessage(world, owner)
    await finishVoicemails(world)
    addRecording(world, message)
    expect((await report(world, message, 2)).ok).toBe(true)
    await finishVoicemails(world)
    expect(await subjects()).toEqual([MESSAGE])
  })
})
