import { VOICEMAILS_MAX } from '@ringback/contract/limits'
import { describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { addRentedNumber, ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import {
  addRecording,
  beginMessage,
  hangUp,
  leaveMessage,
  report,
} from '../../../../testing/people/voicemails.ts'
import { changeNumberSettings } from '../../numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../numbers/owners/read-numbers.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { deleteMessage, readVoicemails } from './keep-voicemails.ts'
import { routeIncoming } from '../incoming/route-incoming.ts'

/** Three instances of the server on one PostgreSQL, each with a pool of its own. */
describe.skipIf(!hasPostgres)('voicemails that race on PostgreSQL', () => {
  const servers = useInstances({ hasUnpaidNumbers: true })
  const { instance } = servers

  const rowsOf = (user: string) =>
    servers.first.database.kysely
      .selectFrom('voicemails')
      .leftJoin('voicemail_sounds', 'voicemail_sounds.voicemail_id', 'voicemails.id')
      .select(['voicemails.id', 'status', 'check_at', 'voicemail_sounds.voicemail_id as sound'])
      .where('user_id', '=', user)
      .execute()
  const mailsTo = async (user: string) =>
    servers.first.database.kysely
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', `${user.toLowerCase()}@example.com`)
      .execute()

  it('are stored once or deleted once when reports, jobs and their user are concurrent', async () => {
    const endings = new Set<boolean>()
    for (let round = 0; round < 30; round++) {
      const user = await addCaller(servers.first, 0n)
      const message = await beginMessage(servers.first, user)
      addRecording(servers.first, message)
      hangUp(servers.first, message)
      // In each second round the report comes first, so that the user has a message to delete.
      if (round % 2 === 0) await report(servers.first, message, 2)
      servers.first.clock.advance({ minutes: 6 })
      const [deleted] = await Promise.all([
        deleteMessage(instance(round), { userId: user, id: message.id }),
        ...servers.worlds.map(world => report(world, message, 2)),
        ...servers.worlds.map(world => finishVoicemails(world)),
      ])
      endings.add(deleted.ok)
      servers.first.clock.advance({ minutes: 6 })
      for (let n = 0; n < 3; n++) await finishVoicemails(servers.first)
      const stored = [{ id: message.id, status: 'stored', check_at: null, sound: message.id }]
      expect(await rowsOf(user)).toEqual(deleted.ok ? [] : stored)
      expect(servers.first.voice.recordings.has(message.recordingSid)).toBe(false)
      const mails = await mailsTo(user)
      if (deleted.ok) expect(mails.length).toBeLessThan(2)
      else expect(mails).toEqual([{ subject: 'Voicemail from +44 20 7946 0123' }])
    }
    expect(endings).toEqual(new Set([true, false]))
  })

  it('are taken from one of several callers when there is room for one', async () => {
    const user = await addCaller(servers.first, 0n)
    for (let n = 1; n < VOICEMAILS_MAX; n++) await leaveMessage(servers.first, user)
    const to = await addRentedNumber(servers.first, user)
    for (const { id } of await readNumbers(servers.first, user)) {
      await changeNumberSettings(servers.first, user, { id, voicemailGreeting: 'Leave a message.' })
    }
    // While this call rings, the others go to voicemail at once.
    await ringBrowser(servers.first, to)
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        routeIncoming(instance(n), { legId: `CA-last-${n}`, from: `+44207946010${n}`, to }),
      ),
    )
    const accepted = outcomes.filter(({ ok }) => ok)
    expect(accepted).toHaveLength(1)
    expect(accepted[0]).toMatchObject({ value: { greeting: 'Leave a message.' } })
    expect(await rowsOf(user)).toHaveLength(VOICEMAILS_MAX)
    expect((await readVoicemails(servers.first, user)).length).toBe(VOICEMAILS_MAX - 1)
  })
})
