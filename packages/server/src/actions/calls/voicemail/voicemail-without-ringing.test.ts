import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { addForwardedNumber, nextInstruction } from '../../../../testing/people/forwarded-calls.ts'
import { CALLER, ringBrowser } from '../../../../testing/people/incoming-calls.ts'
import { addRecording, report } from '../../../../testing/people/voicemails.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { blockNumber } from '../../contacts/block-numbers.ts'
import { changeNumberSettings } from '../../numbers/owners/change-number-settings.ts'
import { readNumbers } from '../../numbers/owners/read-numbers.ts'
import { finishVoicemails } from './finish-voicemails.ts'
import { readVoicemails } from './keep-voicemails.ts'
import { routeIncoming } from '../incoming/route-incoming.ts'

const GREETING = 'I am in another call. Leave a message.'
const BUSY = { is: 'busy' } as const
const MESSAGE = { is: 'take-message', greeting: GREETING }

describe('a call that cannot ring', () => {
  const world = useWorld({ isBalanced: true, hasUnpaidNumbers: true })
  let owner: string
  let number: string
  beforeEach(async () => {
    await rent(1_000_000n)
  })

  /** A number with forwarding and voicemail, of a new user with this credit. */
  async function rent(credit: bigint): Promise<void> {
    owner = await addCaller(world, credit)
    number = (await addForwardedNumber(world, owner)).number
    await setGreeting(GREETING)
  }
  async function setGreeting(voicemailGreeting: string | null): Promise<void> {
    const [rented] = await readNumbers(world, owner)
    await changeNumberSettings(world, owner, { id: rented?.id ?? '', voicemailGreeting })
  }
  const callAs = (legId: string, from = CALLER) => routeIncoming(world, { legId, from, to: number })
  const callsOf = (parentSid: string) =>
    world.database.kysely
      .selectFrom('calls')
      .selectAll()
      .where('parent_sid', '=', parentSid)
      .execute()

  it('is answered by voicemail while the renter is in another call, and not forwarded', async () => {
    await ringBrowser(world, number)
    const routed = await callAs('CA-second')
    expect(routed).toMatchObject({ ok: true, value: MESSAGE })
    expect(await callAs('CA-second')).toEqual(routed)
    const [call, ...others] = await callsOf('CA-second')
    expect(others).toEqual([])
    expect(call).toMatchObject({ status: 'no-answer', hold: 0n, cost: 0n, answered_seconds: 0 })
    const leg = { id: call?.id ?? '', parentSid: 'CA-second', childSid: '', instruction: BUSY }
    const message = { id: '', call: leg, recordingSid: `RE${'c'.repeat(32)}` }
    addRecording(world, message)
    await report(world, message, 2)
    await finishVoicemails(world)
    expect(await readVoicemails(world, owner)).toMatchObject([
      { fromNumber: CALLER, toNumber: number, hasSound: true },
    ])
    expect(await callAs('CA-second')).toEqual({ ok: true, value: BUSY })
  })

  it('leaves the other call as it is', async () => {
    const first = await ringBrowser(world, number)
    await callAs('CA-second')
    expect(await callsOf(first.parentSid)).toMatchObject([{ status: 'dialing' }])
    expect(await nextInstruction(world, first, 'no-answer')).toMatchObject({ is: 'dial' })
  })

  it('is missed without credit and voicemail, and announced once', async () => {
    world.business = { ...world.business, inboundRatePerMinute: micros(10_000n) }
    await rent(9_999n)
    await setGreeting(null)
    expect(await callAs('CA-poor')).toMatchObject({ ok: false })
    expect(await callAs('CA-poor')).toEqual({ ok: true, value: BUSY })
    expect(await callsOf('CA-poor')).toMatchObject([
      { status: 'no-answer', cost: 0n, missed_because: 'too-little-credit' },
    ])
    const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
    expect(mails).toEqual([{ subject: 'Missed call from +44 20 7946 0123' }])
  })

  it.each([
    [
      'calling is switched off',
      'calling-paused',
      async () => {
        world.business = { ...world.business, callingEnabled: false }
      },
    ],
    [
      'the renter has blocked the caller',
      'caller-blocked',
      () => blockNumber(world, owner, CALLER as E164),
    ],
  ])('gets the busy tone and is not stored if %s', async (_name, why, arrange) => {
    await ringBrowser(world, number)
    await arrange()
    expect(await callAs('CA-second')).toMatchObject({ ok: false, why })
    expect(await callsOf('CA-second')).toEqual([])
  })
})
