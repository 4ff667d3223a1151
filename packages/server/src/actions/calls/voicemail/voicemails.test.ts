import { beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import {
  type Message,
  addRecording,
  beginMessage,
  hangUp,
  leaveMessage,
  report,
  wavFile,
} from '../../../../testing/people/voicemails.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { deleteExpired } from '../../delete-expired.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { eraseUser } from '../../../store/accounts/erase-user.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { deleteMessage, markRead, readSound, readVoicemails } from './keep-voicemails.ts'
import { receiveRecording } from './receive-recording.ts'

const MISSED = 'Missed call from +44 20 7946 0123'
const MESSAGE = 'Voicemail from +44 20 7946 0123'

describe('a voicemail', () => {
  const world = useWorld()
  let owner: string
  beforeEach(async () => {
    owner = await addCaller(world, 0n)
  })

  const list = () => readVoicemails(world, owner)
  const sound = (id: string) => readSound(world, { userId: owner, id })
  const rows = async (table: 'voicemails' | 'voicemail_sounds') =>
    (await world.database.kysely.selectFrom(table).selectAll().execute()).length
  const subjects = async () => {
    const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
    return mails.map(({ subject }) => subject)
  }

  it('is fetched, stored and deleted at the carrier, and one mail without the sound announces it', async () => {
    const { id, recordingSid } = await leaveMessage(world, owner)
    expect(await list()).toMatchObject([{ id, seconds: 2, isRead: false, hasSound: false }])
    expect(await sound(id)).toMatchObject({ why: 'unknown-voicemail' })
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ id, hasSound: true, fromNumber: '+442079460123' }])
    expect(await sound(id)).toEqual({ ok: true, value: wavFile(2) })
    expect(world.voice.recordings.has(recordingSid)).toBe(false)
    expect(await subjects()).toEqual([MESSAGE])
    await finishVoicemails(world)
    expect(await subjects()).toHaveLength(1)
  })

  it('is stored once, however often and in whatever order the carrier reports it', async () => {
    const message = await leaveMessage(world, owner)
    await report(world, message, 2)
    await finishVoicemails(world)
    await report(world, message, 2)
    await report(world, { ...message, recordingSid: `RE${'f'.repeat(32)}` }, 9)
    await receiveRecording(world, { ...reportOf(message), recordingSid: null, seconds: 0 })
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ id: message.id, seconds: 2, hasSound: true }])
    expect(await rows('voicemail_sounds')).toBe(1)
    expect(await subjects()).toHaveLength(1)
  })

  const reportOf = ({ call }: Message) => ({ callId: call.id, parentSid: call.parentSid })

  it.each([
    ['absent', null, 0],
    ['of 0 s', `RE${'a'.repeat(32)}`, 0],
  ])('whose recording is %s is none: the call is missed', async (_name, recordingSid, seconds) => {
    const message = await beginMessage(world, owner)
    if (recordingSid) addRecording(world, { ...message, recordingSid })
    const received = await receiveRecording(world, { ...reportOf(message), recordingSid, seconds })
    expect(received.ok).toBe(true)
    await finishVoicemails(world)
    expect(await list()).toEqual([])
    expect(await rows('voicemails')).toBe(0)
    expect(world.voice.recordings.size).toBe(0)
    expect(await subjects()).toEqual([MISSED])
  })

  it('is of the reported call only', async () => {
    const message = await beginMessage(world, owner)
    const other = await beginMessage(world, await addCaller(world, 0n))
    const wrong = { callId: message.call.id, parentSid: other.call.parentSid }
    const recorded = { recordingSid: message.recordingSid, seconds: 2 }
    expect(await receiveRecording(world, { ...wrong, ...recorded })).toMatchObject({
      why: 'unknown-message',
    })
    expect(await list()).toEqual([])
  })

  it.each([
    ['a page', Buffer.from('<html>Bad gateway</html>')],
    ['a longer file than the limit', wavFile(200)],
    ['a cut WAV file', wavFile(2).subarray(0, 2_000)],
    ['a header without sound', wavFile(0)],
    ['another format', Buffer.from(wavFile(2)).fill(7, 20, 21)],
    ['nothing', null],
  ])('is not stored while the carrier sends %s, and is stored afterwards', async (_name, sent) => {
    const message = await leaveMessage(world, owner, { sound: sent })
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ hasSound: false }])
    expect(await rows('voicemail_sounds')).toBe(0)
    expect(world.voice.recordings.has(message.recordingSid)).toBe(true)
    addRecording(world, message)
    world.clock.advance({ seconds: 30 })
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ hasSound: true }])
  })

  it('is not stored if the recording is of another call', async () => {
    const message = await leaveMessage(world, owner)
    const recording = world.voice.recordings.get(message.recordingSid)
    if (recording) recording.legId = 'CA-other'
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ hasSound: false }])
    expect(world.voice.recordings.size).toBe(1)
  })

  it('is fetched after an outage of the carrier', async () => {
    const { id } = await leaveMessage(world, owner)
    world.voice.isDown = true
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ isDelayed: false }])
    world.clock.advance({ minutes: 10 })
    expect(await list()).toMatchObject([{ isDelayed: true }])
    world.voice.isDown = false
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ id, hasSound: true, isDelayed: false }])
  })

  it('is found at the carrier if no report arrives', async () => {
    const message = await beginMessage(world, owner)
    addRecording(world, message)
    world.clock.advance({ minutes: 4 })
    await finishVoicemails(world)
    expect(await list()).toEqual([])
    world.clock.advance({ minutes: 2 })
    await finishVoicemails(world)
    await finishVoicemails(world)
    expect(await list()).toMatchObject([{ id: message.id, hasSound: true }])
  })

  it('is none if no report arrives and the carrier has no recording', async () => {
    hangUp(world, await beginMessage(world, owner))
    world.clock.advance({ minutes: 6 })
    await finishVoicemails(world)
    expect(await rows('voicemails')).toBe(0)
    expect(await subjects()).toEqual([MISSED])
  })

  it('is given up when the carrier has lost the recording', async () => {
    const { recordingSid } = await leaveMessage(world, owner)
    world.voice.recordings.delete(recordingSid)
    world.clock.advance({ hours: 2 })
    await finishVoicemails(world)
    expect(await list()).toEqual([])
    expect(await subjects()).toEqual([MISSED])
  })

  it('is kept when another instance stores it and deletes the recording while this one requests it', async () => {
    const { id } = await leaveMessage(world, owner)
    world.clock.advance({ hours: 2 })
    const overtaken = {
      ...world,
      voice: {
        ...world.voice,
        async fetchRecording(sid: string) {
          world.clock.advance({ minutes: 10 })
          await finishVoicemails(world)
          return world.voice.fetchRecording(sid)
        },
      },
    }
    await finishVoicemails(overtaken)
    expect(await list()).toMatchObject([{ id, hasSound: true }])
    expect(await subjects()).toEqual([MESSAGE])
  })

  it('is read, unread and deleted by its owner only', async () => {
    const stranger = await addCaller(world, 0n)
    const { id } = await leaveMessage(world, owner)
    await finishVoicemails(world)
    const unknown = { ok: false, why: 'unknown-voicemail' }
    expect(await readVoicemails(world, stranger)).toEqual([])
    expect(await readSound(world, { userId: stranger, id })).toMatchObject(unknown)
    expect(await markRead(world, { userId: stranger, id, isRead: true })).toMatchObject(unknown)
    expect(await deleteMessage(world, { userId: stranger, id })).toMatchObject(unknown)
    for (const isRead of [true, false]) {
      await markRead(world, { userId: owner, id, isRead })
      expect(await list()).toMatchObject([{ isRead }])
    }
    expect((await deleteMessage(world, { userId: owner, id })).ok).toBe(true)
    expect(await deleteMessage(world, { userId: owner, id })).toMatchObject(unknown)
    expect(await rows('voicemail_sounds')).toBe(0)
    await finishVoicemails(world)
    expect(await rows('voicemails')).toBe(0)
  })

  it('that is deleted before it is fetched is deleted at the carrier too', async () => {
    const { id, recordingSid } = await leaveMessage(world, owner)
    await deleteMessage(world, { userId: owner, id })
    await finishVoicemails(world)
    expect(world.voice.recordings.has(recordingSid)).toBe(false)
    expect(await rows('voicemails')).toBe(0)
    expect(await subjects()).toEqual([])
  })

  it('is kept for 30 days', async () => {
    await leaveMessage(world, owner)
    await finishVoicemails(world)
    world.clock.advance({ days: 29, hours: 23 })
    await deleteExpired(world)
    expect(await rows('voicemail_sounds')).toBe(1)
    world.clock.advance({ hours: 2 })
    await deleteExpired(world)
    expect(await rows('voicemails')).toBe(0)
    expect(await rows('voicemail_sounds')).toBe(0)
  })

  describe('without its sound', () => {
    /** Runs the job each quarter of an hour. */
    const runFor = async (hours: number) => {
      for (let quarter = 0; quarter < hours * 4; quarter++) {
        world.clock.advance({ minutes: 15 })
        await finishVoicemails(world)
      }
    }
    /** Work that is attempted again only if an operator requests it. */
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
      expect((await subjects()).toSorted()).toEqual([MISSED, MESSAGE])
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
  })

  describe('while its caller may still speak', () => {
    let message: Message
    beforeEach(async () => {
      message = await beginMessage(world, owner)
      leg('in-progress')
    })

    /** The carrier's record of the caller's leg. */
    function leg(status: CarrierStatus) {
      const { parentSid: sid } = message.call
      world.voice.calls.set(sid, { id: sid, parentId: null, status, seconds: null, price: null })
    }
    const run = async (minutes: number) => {
      world.clock.advance({ minutes })
      await finishVoicemails(world)
    }
    const closeAccount = () =>
      world.database.transaction(tx =>
        eraseUser(tx, owner, {
          at: world.clock.now(),
          platformNumber: world.business.platformNumber,
        }),
      )

    it('is awaited while the caller speaks, also if our clock is set forwards', async () => {
      await run(600)
      await run(600)
      expect(await rows('voicemails')).toBe(1)
      addRecording(world, message)
      leg('completed')
      await run(2)
      await run(2)
      expect(await list()).toMatchObject([{ hasSound: true }])
    })

    it('is deleted at the carrier if the account was closed before the caller had spoken', async () => {
      await closeAccount()
      await run(0)
      expect(await rows('voicemails')).toBe(1)
      addRecording(world, message)
      leg('completed')
      await run(2)
      expect(world.voice.recordings.size).toBe(0)
      await run(2)
      expect(await rows('voicemails')).toBe(0)
    })

    it.each(['known', 'unknown'])(
      'is deleted at the carrier if it is reported too late, for a call that is %s',
      async kind => {
        leg('completed')
        await run(6)
        addRecording(world, message)
        const late = { ...message, call: { ...message.call } }
        if (kind === 'unknown') late.call.id = 'call_unknown'
        expect(await report(world, late, 2)).toMatchObject({ ok: false })
        await run(0)
        expect(world.voice.recordings.size).toBe(0)
        expect(await rows('voicemails')).toBe(0)
      },
    )

    it('is not deleted by a report that names the recording of another message', async () => {
      addRecording(world, message)
      await report(world, message, 2)
      const { recordingSid } = message
      const wrong = { callId: 'call_unknown', parentSid: 'CA-other', recordingSid, seconds: 2 }
      await receiveRecording(world, wrong)
      expect(world.voice.recordings.has(recordingSid)).toBe(true)
    })
  })
})
