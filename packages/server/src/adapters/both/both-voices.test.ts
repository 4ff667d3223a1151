import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeCarrier, fakeCarrier } from '../../../testing/vendors/fake-carrier.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import type { VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { bothVoices } from './both-voices.ts'

const CALLER = 'a'.repeat(32)
/** The legs of a call at each carrier, and a recording. */
const IDS = {
  twilio: { leg: `CA${'1'.repeat(32)}`, recording: `RE${'1'.repeat(32)}` },
  gateway: { leg: 'call_of_a_gateway:phone', recording: CALLER },
}
const CARRIERS = ['twilio', 'gateway'] as const
const PERIOD = { from: new Date('1999-01-01'), to: new Date('2001-01-01') }

describe('two carriers as one', () => {
  let carriers: Record<(typeof CARRIERS)[number], FakeCarrier>
  let both: VoiceCarrier

  beforeEach(() => {
    carriers = { twilio: fakeCarrier(), gateway: fakeCarrier() }
    for (const name of CARRIERS) {
      const { leg, recording } = IDS[name]
      const parties = { parentId: null, status: 'in-progress', seconds: null, price: null } as const
      carriers[name].calls.set(leg, { id: leg, ...parties })
      const stored = { legId: leg, status: 'completed', seconds: 3, sound: null } as const
      carriers[name].recordings.set(recording, { id: recording, ...stored })
      carriers[name].failureCodes.push({ legId: leg, code: name === 'twilio' ? 1 : 2 })
      carriers[name].clockShows = new Date(name === 'twilio' ? 1_000 : 2_000)
    }
    both = bothVoices(carriers as never)
  })

  it.each(CARRIERS)('ask %s alone about its legs and recordings', async name => {
    const other = name === 'twilio' ? 'gateway' : 'twilio'
    const { leg, recording } = IDS[name]
    carriers[other].isDown = true
    expect(await both.fetchCall(leg)).toMatchObject({ id: leg })
    expect(await both.listChildren(leg, 'call_1')).toEqual([])
    await both.endCall(leg)
    expect([carriers[name].ended, carriers[other].ended]).toEqual([[leg], []])
    expect(await both.fetchRecording(recording)).toMatchObject({ legId: leg })
    expect(await both.listRecordings(leg)).toHaveLength(1)
    await both.deleteRecording(recording)
    expect(await both.downloadRecording(recording, 1)).toBeNull()
    expect(await both.fetchFailureCodes({ legIds: [leg], ...PERIOD })).toEqual([
      name === 'twilio' ? 1 : 2,
    ])
    expect(both.now(leg)).toEqual(new Date(name === 'twilio' ? 1_000 : 2_000))
  })

  it('know the leg of a caller at the gateway, which has no other name', async () => {
    carriers.twilio.isDown = true
    expect(await both.listRecordings(`${CALLER}:caller`)).toEqual([])
  })

  it('list the legs of both, and none while one of them is unavailable', async () => {
    const listed = await both.listCalls(PERIOD)
    expect(listed.map(({ id }) => id)).toEqual([IDS.twilio.leg, IDS.gateway.leg])
    carriers.gateway.isDown = true
    await expect(both.listCalls(PERIOD)).rejects.toThrow(VendorUnavailable)
  })

  it('have the balance of the platform', async () => {
    carriers.gateway.isDown = true
    expect(await both.fetchBalance()).toBe(1_000_000_000n)
  })
})
