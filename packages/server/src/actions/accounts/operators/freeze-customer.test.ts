import { micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { FAR_END, addCaller, dial, place, setLeg } from '../../../../testing/people/callers.ts'
import {
  CALLER,
  addRentedNumber,
  deleteNumbers,
} from '../../../../testing/people/incoming-calls.ts'
import { offerNumber, rent } from '../../../../testing/people/renters.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { addVerifiedNumber } from '../../caller-ids/add-verified-number.ts'
import { confirmVerifiedNumber } from '../../caller-ids/confirm-verified-number.ts'
import { startAudioCheck } from '../../calls/outgoing/audio-check.ts'
import { bridgeCall } from '../../calls/outgoing/bridge-call.ts'
import { closeStaleCalls } from '../../calls/progress/close-stale-calls.ts'
import { placeCall } from '../../calls/outgoing/place-call.ts'
import { readCall } from '../../calls/history/read-calls.ts'
import { routeIncoming } from '../../calls/incoming/route-incoming.ts'
import { buyCredit } from '../../credit/purchases/buy-credit.ts'
import { cancelNumber } from '../../numbers/owners/cancel-number.ts'
import { rentNumber } from '../../numbers/renting/rent-number.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { freezeCustomer, unfreezeCustomer } from './freeze-customer.ts'

const SHOWN = 'Unusual calls from your account.'
const refusal = { ok: false, why: 'account-frozen', details: { reason: SHOWN } }

const world = useWorld({ isBalanced: true })
let support: ChangedBy
let id: string

beforeEach(async () => {
  support = await operatorOf(world, 'support')
  id = await addCaller(world, 10_000_000n)
})

const freeze = () => freezeCustomer(world, support, { id, shownReason: SHOWN })
const call = () => placeCall(world, { id, selectedCallerId: null }, FAR_END)

describe('a frozen account', () => {
  it('can neither call, nor buy, nor rent, and each refusal has the reason', async () => {
    expect(await freeze()).toEqual({ ok: true, value: 'none' })
    expect(await call()).toEqual(refusal)
    expect(await buyCredit(world, id, 'standard-10')).toEqual(refusal)
    expect(await rentNumber(world, id, offerNumber(world, 1))).toEqual(refusal)
    expect(await loggedChanges(world)).toEqual([
      {
        action: 'customers freeze',
        subject: `user:${id}`,
        before: { freezeReason: null },
        after: { freezeReason: SHOWN, endedCall: null },
      },
    ])
  })

  it('can cause no cost to us, and lose nothing that it cannot get back', async () => {
    const { id: numberId } = await rent(world, id, offerNumber(world, 1))
    const own = { userId: id, network: '192.0.2.1', phoneNumber: '+12025550147' }
    expect((await addVerifiedNumber(world, own)).ok).toBe(true)
    await freeze()
    const sent = new Map(world.verifier.codes)
    expect(await addVerifiedNumber(world, own)).toEqual(refusal)
    expect(await confirmVerifiedNumber(world, { ...own, code: '123456' })).toEqual(refusal)
    const leg = { legId: 'CA-1', from: { identity: id } }
    expect(await startAudioCheck(world, leg)).toEqual(refusal)
    expect(await cancelNumber(world, id, numberId)).toEqual(refusal)
    expect(world.verifier.codes).toEqual(sent)
    await unfreezeCustomer(world, support, id)
    expect((await startAudioCheck(world, leg)).ok).toBe(true)
    world.clock.advance({ seconds: 30 })
    expect((await addVerifiedNumber(world, own)).ok).toBe(true)
    expect((await cancelNumber(world, id, numberId)).ok).toBe(true)
  })

  it('receives no calls, even if they cost nothing', async () => {
    world.business = { ...world.business, inboundRatePerMinute: micros(0n) }
    const to = await addRentedNumber(world, id)
    await freeze()
    const routed = await routeIncoming(world, { legId: 'CA-1', from: CALLER, to })
    expect(routed).toMatchObject({ why: 'account-frozen' })
    await deleteNumbers(world.database)
  })

  it('cannot dial a call that was created before', async () => {
    const created = await place(world, id)
    await freeze()
    const leg = { legId: 'CA-1', from: { identity: id }, to: FAR_END, callId: created.id }
    expect(await bridgeCall(world, leg)).toMatchObject({ why: 'account-frozen' })
  })

  it('can call again when the freeze has ended', async () => {
    await freeze()
    expect((await unfreezeCustomer(world, support, id)).ok).toBe(true)
    expect((await call()).ok).toBe(true)
    expect(await unfreezeCustomer(world, support, id)).toMatchObject({ why: 'not-frozen' })
    expect(await loggedChanges(world)).toHaveLength(2)
  })
})

describe('the live call of an account that is frozen', () => {
  it('is ended at the carrier and settled', async () => {
    const live = await dial(world, id)
    setLeg(world, live.childSid, live.parentSid, 'in-progress', null)
    expect(await freeze()).toEqual({ ok: true, value: 'ended' })
    expect(world.voice.ended).toContain(live.childSid)
    expect(await readCall(world, id, live.id)).toMatchObject({ value: { status: 'completed' } })
  })

  it('is ended by the job when the carrier does not answer at first', async () => {
    const live = await dial(world, id)
    setLeg(world, live.childSid, live.parentSid, 'in-progress', null)
    world.voice.isDown = true
    expect(await freeze()).toEqual({ ok: true, value: 'pending' })
    world.voice.isDown = false
    world.clock.advance({ seconds: 1 })
    await closeStaleCalls(world)
    expect(world.voice.ended).toContain(live.childSid)
    expect(await readCall(world, id, live.id)).toMatchObject({ value: { status: 'completed' } })
  })
})
