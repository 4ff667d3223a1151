import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { freshPglite } from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import {
  type Message,
  addRecording,
  beginMessage,
  report,
} from '../../../../testing/people/voicemails.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { eraseUser } from '../../../store/accounts/erase-user.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { readVoicemails } from './keep-voicemails.ts'
import { receiveRecording } from './receive-recording.ts'

describe('the recording of a caller', () => {
  let world: TestWorld
  let owner: string
  let message: Message
  beforeEach(async () => {
    world = testWorld(await freshPglite())
    owner = await addCaller(world, 0n)
    message = await beginMessage(world, owner)
    leg('in-progress')
  })
  afterEach(() => world.database.close())

  /** The carrier's record of the caller's leg. */
  function leg(status: CarrierStatus) {
    const { parentSid: sid } = message.call
    world.voice.calls.set(sid, { id: sid, parentId: null, status, seconds: null, price: null })
  }
  const rows = async () =>
    (await world.database.kysely.selectFrom('voicemails').selectAll().execute()).length
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
    expect(await rows()).toBe(1)
    addRecording(world, message)
    leg('completed')
    await run(2)
    await run(2)
    expect(await readVoicemails(world, owner)).toMatchObject([{ hasSound: true }])
  })

  it('does not exist if the leg has ended and the list is empty', async () => {
    leg('completed')
    await run(6)
    expect(await rows()).toBe(0)
  })

  it('is deleted at the carrier if the account was closed before the caller had spoken', async () => {
    await closeAccount()
    await run(0)
    expect(await rows()).toBe(1)
    addRecording(world, message)
    leg('completed')
    await run(2)
    expect(world.voice.recordings.size).toBe(0)
    await run(2)
    expect(await rows()).toBe(0)
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
      expect(await rows()).toBe(0)
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
