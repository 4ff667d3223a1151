import {
  VOICEMAILS_MAX,
  VOICEMAILS_OF_CALLER_MAX,
  VOICEMAIL_CALLS_MAX,
} from '@ringback/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { nextInstruction } from '../../../../testing/people/forwarded-calls.ts'
import { CALLER, addRentedNumber, ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { insertRental } from '../../../../testing/people/verified-numbers.ts'
import { addRecording, leaveMessage, report } from '../../../../testing/people/voicemails.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { deactivateNumber } from '../../../store/numbers/number-changes.ts'
import { changeNumberSettings } from '../../numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../numbers/owners/read-numbers.ts'
import { readBalance } from '../../credit/read-credit.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { readVoicemails } from './keep-voicemails.ts'
import { receiveRecording } from './receive-recording.ts'

const GREETING = 'I am away. Leave a message.'

describe('a number with voicemail', () => {
  const world = useWorld()
  let owner: string
  let number: string
  beforeEach(async () => {
    owner = await addCaller(world, 1_000_000n)
    number = await addRentedNumber(world, owner)
    expect((await choose(GREETING)).ok).toBe(true)
  })

  async function choose(voicemailGreeting: string | null) {
    const [rented] = await readNumbers(world, owner)
    return changeNumberSettings(world, owner, { id: rented?.id ?? '', voicemailGreeting })
  }
  async function callSilently(from = CALLER): Promise<void> {
    const call = await ringBrowser(world, number, from)
    expect(await nextInstruction(world, call, 'no-answer')).toMatchObject({ greeting: GREETING })
    const { id: callId, parentSid } = call
    await receiveRecording(world, { callId, parentSid, recordingSid: null, seconds: 0 })
  }
  /** What `act` counts for the limits is counted this often. */
  async function asOften(times: number, act: () => Promise<unknown>): Promise<void> {
    const { kysely } = world.database
    await sql`delete from attempts`.execute(kysely)
    await act()
    await sql`insert into attempts select key, at from attempts, generate_series(2, ${times}::int)`.execute(
      kysely,
    )
  }
  const takeFrom = async (from: string) =>
    nextInstruction(world, await ringBrowser(world, number, from), 'no-answer')
  const caller = (n: number) => `+44207946${String(1000 + n)}`
  const expectBlockedReason = async (voicemailBlockedReason: string | null) =>
    expect(
      (await readNumbers(world, owner)).find(({ phoneNumber }) => phoneNumber === number),
    ).toMatchObject({ voicemailBlockedReason })
  const subjects = async () => {
    const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
    return mails.map(({ subject }) => subject)
  }

  it('takes a message after an unanswered call, which costs nothing and is announced by one mail', async () => {
    const call = await ringBrowser(world, number)
    const instruction = await nextInstruction(world, call, 'no-answer')
    expect(instruction).toEqual({
      ...{ is: 'take-message', callId: call.id },
      ...{ greeting: GREETING, greetingKey: null, maxSeconds: 180 },
    })
    expect(await nextInstruction(world, call, 'no-answer')).toEqual(instruction)
    expect(await subjects()).toEqual([])
    const message = { id: '', call, recordingSid: `RE${'b'.repeat(32)}` }
    addRecording(world, message)
    expect((await report(world, message, 2)).ok).toBe(true)
    await finishVoicemails(world)
    expect(await readVoicemails(world, owner)).toMatchObject([
      { fromNumber: CALLER, hasSound: true },
    ])
    expect(await subjects()).toEqual(['Voicemail from +44 20 7946 0123'])
    expect(await nextInstruction(world, call, 'no-answer')).toEqual({ is: 'busy' })
    const balance = { posted: 1_000_000n, available: 1_000_000n }
    expect(await readBalance(world, owner)).toMatchObject(balance)
  })

  it.each([
    ['voicemail is switched off', () => choose(null)],
    [
      'the user has received as many messages in a day, and has deleted them',
      async () => {
        await asOften(VOICEMAILS_MAX - 1, () => takeFrom(caller(1)))
        await expectBlockedReason(null)
        await takeFrom(caller(2))
        await world.database.transaction(tx => tx.deleteFrom('voicemails').execute())
        await expectBlockedReason('messages-of-a-day')
        world.clock.advance({ hours: 23 })
      },
    ],
    [
      'many callers of a day have said nothing',
      async () => {
        await asOften(VOICEMAIL_CALLS_MAX - 1, () => callSilently(caller(1)))
        await expectBlockedReason(null)
        await callSilently(caller(2))
        await expectBlockedReason('messages-of-a-day')
        await world.database.transaction(tx => tx.deleteFrom('mails').execute())
        // The mails about missed calls have a limit for an hour.
        world.clock.advance({ hours: 2 })
      },
    ],
    [
      'the user has as many messages as are kept',
      async () => {
        for (let n = 0; n < VOICEMAILS_MAX; n++) await leaveMessage(world, owner)
        await world.database.transaction(tx => tx.deleteFrom('attempts').execute())
        await expectBlockedReason('mailbox-full')
      },
    ],
  ])('takes no message while %s', async (_name, arrange) => {
    await arrange()
    const call = await ringBrowser(world, number)
    expect(await nextInstruction(world, call, 'no-answer')).toEqual({ is: 'busy' })
    expect(await subjects()).toEqual(['Missed call from +44 20 7946 0123'])
  })

  it('takes messages again a day later', async () => {
    await asOften(VOICEMAILS_MAX, () => takeFrom(caller(1)))
    await expectBlockedReason('messages-of-a-day')
    world.clock.advance({ hours: 25 })
    await expectBlockedReason(null)
    const call = await ringBrowser(world, number)
    expect(await nextInstruction(world, call, 'no-answer')).toMatchObject({ greeting: GREETING })
  })

  it.each([CALLER, 'Anonymous'])('takes five messages of %s in 24 hours', async from => {
    const takes = async (of: string) => {
      const call = await ringBrowser(world, number, of)
      return (await nextInstruction(world, call, 'no-answer')).is === 'take-message'
    }
    for (let n = 0; n < VOICEMAILS_OF_CALLER_MAX; n++) expect(await takes(from)).toBe(true)
    expect(await takes(from)).toBe(false)
    expect(await takes(caller(1))).toBe(true)
    await expectBlockedReason(null)
    world.clock.advance({ hours: 25 })
    expect(await takes(from)).toBe(true)
  })

  it('counts no call of a caller who says nothing', async () => {
    await asOften(VOICEMAILS_MAX, callSilently)
    await expectBlockedReason(null)
    await callSilently()
  })

  it('announces messages also after many missed calls', async () => {
    for (let n = 0; n < 6; n++) {
      const call = await ringBrowser(world, number)
      await nextInstruction(world, call, 'no-answer', { hasCallerLeft: true })
    }
    const call = await ringBrowser(world, number)
    await nextInstruction(world, call, 'no-answer')
    const message = { id: '', call, recordingSid: `RE${'c'.repeat(32)}` }
    addRecording(world, message)
    await report(world, message, 2)
    await finishVoicemails(world)
    expect(await subjects()).toContain('Voicemail from +44 20 7946 0123')
  })

  it('plays no greeting of the next renter to a caller of the one before', async () => {
    const call = await ringBrowser(world, number)
    await nextInstruction(world, call, 'no-answer')
    const stranger = await addCaller(world, 0n)
    const [rented] = await readNumbers(world, owner)
    await world.database.transaction(async tx =>
      deactivateNumber(tx, rented?.id ?? '', world.clock.now()),
    )
    await insertRental(world, stranger, { phoneNumber: number, status: 'active' })
    const [next] = await readNumbers(world, stranger)
    const greeted = { id: next?.id ?? '', voicemailGreeting: 'Another renter' }
    expect((await changeNumberSettings(world, stranger, greeted)).ok).toBe(true)
    expect(await nextInstruction(world, call, 'no-answer')).toEqual({ is: 'busy' })
  })
})
