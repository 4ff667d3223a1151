import { VOICEMAILS_MAX } from '@ringback/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { addRentedNumber, ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import {
  type FreshPostgres,
  freshPostgres,
  hasPostgres,
} from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import {
  addRecording,
  beginMessage,
  hangUp,
  leaveMessage,
  report,
} from '../../../../testing/people/voicemails.ts'
import type { Database } from '../../../ports/database.ts'
import { changeNumberSettings } from '../../numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../numbers/owners/read-numbers.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { deleteMessage, readVoicemails } from './keep-voicemails.ts'
import { routeIncoming } from '../incoming/route-incoming.ts'

/** Three instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('voicemails that race on PostgreSQL', () => {
  let fresh: FreshPostgres
  let databases: Database[]
  let worlds: [TestWorld, ...TestWorld[]]

  beforeAll(async () => {
    fresh = await freshPostgres()
    databases = [fresh.open(10), fresh.open(10), fresh.open(10)]
    const [first, ...others] = databases.map(database => testWorld(database))
    if (!first) throw new Error('no instance')
    for (const other of others) Object.assign(other, { voice: first.voice, clock: first.clock })
    worlds = [first, ...others]
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await fresh.drop()
  })

  const instance = (n: number) => worlds[n % worlds.length] ?? worlds[0]
  const rowsOf = (user: string) =>
    worlds[0].database.kysely
      .selectFrom('voicemails')
      .leftJoin('voicemail_sounds', 'voicemail_sounds.voicemail_id', 'voicemails.id')
      .select(['voicemails.id', 'status', 'check_at', 'voicemail_sounds.voicemail_id as sound'])
      .where('user_id', '=', user)
      .execute()
  const mailsTo = async (user: string) =>
    worlds[0].database.kysely
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', `${user.toLowerCase()}@example.com`)
      .execute()

  it('are stored once or deleted once when reports, jobs and their user are concurrent', async () => {
    const endings = new Set<boolean>()
    for (let round = 0; round < 30; round++) {
      const user = await addCaller(worlds[0], 0n)
      const message = await beginMessage(worlds[0], user)
      addRecording(worlds[0], message)
      hangUp(worlds[0], message)
      // In each second round the report comes first, so that the user has a message to delete.
      if (round % 2 === 0) await report(worlds[0], message, 2)
      worlds[0].clock.advance({ minutes: 6 })
      const [deleted] = await Promise.all([
        deleteMessage(instance(round), { userId: user, id: message.id }),
        ...worlds.map(world => report(world, message, 2)),
        ...worlds.map(world => finishVoicemails(world)),
      ])
      endings.add(deleted.ok)
      worlds[0].clock.advance({ minutes: 6 })
      for (let n = 0; n < 3; n++) await finishVoicemails(worlds[0])
      const stored = [{ id: message.id, status: 'stored', check_at: null, sound: message.id }]
      expect(await rowsOf(user)).toEqual(deleted.ok ? [] : stored)
      expect(worlds[0].voice.recordings.has(message.recordingSid)).toBe(false)
      const mails = await mailsTo(user)
      if (deleted.ok) expect(mails.length).toBeLessThan(2)
      else expect(mails).toEqual([{ subject: 'Voicemail from +44 20 7946 0123' }])
    }
    expect(endings).toEqual(new Set([true, false]))
  })

  it('are taken from one of several callers when there is room for one', async () => {
    const user = await addCaller(worlds[0], 0n)
    for (let n = 1; n < VOICEMAILS_MAX; n++) await leaveMessage(worlds[0], user)
    const to = await addRentedNumber(worlds[0], user)
    for (const { id } of await readNumbers(worlds[0], user)) {
      await changeNumberSettings(worlds[0], user, { id, voicemailGreeting: 'Leave a message.' })
    }
    // While this call rings, the others go to voicemail at once.
    await ringBrowser(worlds[0], to)
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        routeIncoming(instance(n), { legId: `CA-last-${n}`, from: `+44207946010${n}`, to }),
      ),
    )
    const accepted = outcomes.filter(({ ok }) => ok)
    expect(accepted).toHaveLength(1)
    expect(accepted[0]).toMatchObject({ value: { greeting: 'Leave a message.' } })
    expect(await rowsOf(user)).toHaveLength(VOICEMAILS_MAX)
    expect((await readVoicemails(worlds[0], user)).length).toBe(VOICEMAILS_MAX - 1)
  })
})
