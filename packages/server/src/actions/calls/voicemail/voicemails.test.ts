import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { freshPglite } from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import {
  type Message,
  addRecording,
  beginMessage,
  hangUp,
  leaveMessage,
  report,
  wavFile,
} from '../../../../testing/people/voicemails.ts'
import { deleteExpired } from '../../delete-expired.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { deleteMessage, markRead, readSound, readVoicemails } from './keep-voicemails.ts'
import { receiveRecording } from './receive-recording.ts'

describe('a voicemail', () => {
  let world: TestWorld
  let owner: string
  beforeEach(async () => {
    world = testWorld(await freshPglite())
    owner = await addCaller(world, 0n)
  })
  afterEach(() => world.database.close())

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
    expect(await subjects()).toEqual(['Voicemail from +44 20 7946 0123'])
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
    expect(await subjects()).toEqual(['Missed call from +44 20 7946 0123'])
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
    expect(await subjects()).toEqual(['Missed call from +44 20 7946 0123'])
  })

  it('is given up when the carrier has lost the recording', async () => {
    const { recordingSid } = await leaveMessage(world, owner)
    world.voice.recordings.delete(recordingSid)
    world.clock.advance({ hours: 2 })
    await finishVoicemails(world)
    expect(await list()).toEqual([])
    expect(await subjects()).toEqual(['Missed call from +44 20 7946 0123'])
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
    expect(await subjects()).toEqual(['Voicemail from +44 20 7946 0123'])
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
})
