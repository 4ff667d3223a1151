import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeIncoming, FakeVoice } from '../../../testing/fake-voice.ts'
import { sipAccess } from '../../../testing/voice/sip-access.ts'
import { browserClock } from '../browser/clock.ts'
import { type VoiceCallEvent, type VoiceDevice, type VoiceDeviceEvent } from '../voice-device.ts'
import { createBothVoice } from './both-voice.ts'

const CARRIERS = ['twilio', 'sip'] as const
const CALL = { To: '+14155550100', callId: 'call-1' }
const TOKEN = { twilio: 'token-1', sip: sipAccess() }
/** Twilio's code of a token without the right to call. */
const ACCESS_FAULT = { is: 'failed', code: 31_202, message: 'refused' } as const
const PASSING_FAULT = { is: 'failed', code: 31_005, message: 'lost' } as const

let libraries: Record<(typeof CARRIERS)[number], FakeVoice>
let device: VoiceDevice
let events: VoiceDeviceEvent[]

beforeEach(() => setUp())
afterEach(() => vi.useRealTimers())

function setUp(given = { twilio: new FakeVoice(), sip: new FakeVoice() }) {
  libraries = given
  events = []
  const both = createBothVoice({ libraries, preferred: 'twilio', clock: browserClock })
  device = both.createDevice(TOKEN, event => events.push(event))
}

const ofCarrier = (name: (typeof CARRIERS)[number]) => libraries[name].device
const connect = (carrier: (typeof CARRIERS)[number], on: VoiceCallEvent[] = []) =>
  device.connect(CALL, event => on.push(event), carrier)

it('signs in with the access of each carrier, and renews both', () => {
  device.updateToken({ ...TOKEN, twilio: 'token-2' })
  expect(ofCarrier('twilio').tokens).toEqual(['token-1', 'token-2'])
  expect(ofCarrier('sip').tokens).toEqual([TOKEN.sip, TOKEN.sip])
})

it.each(CARRIERS)('makes a call of %s on its device', async used => {
  await device.register()
  const received: VoiceCallEvent[] = []
  await connect(used, received)
  const other = used === 'twilio' ? 'sip' : 'twilio'
  expect([ofCarrier(used).parameters, ofCarrier(other).parameters]).toEqual([[CALL], []])
  libraries[used].call.emit({ is: 'ringing' })
  expect(received).toEqual([{ is: 'ringing' }])
  await device.switchInput('headset')
  expect([ofCarrier(used).inputs, ofCarrier(other).inputs]).toEqual([['headset'], []])
  ofCarrier(used).hasEndedInput = true
  expect(device.sendsEndedInput()).toBe(true)
})

it.each(CARRIERS)('is ready while %s does not register, and calls over the other', async name => {
  libraries[name].registers = 'never'
  setUp(libraries)
  await device.register()
  const other = name === 'twilio' ? 'sip' : 'twilio'
  await connect(other)
  expect(libraries[other].call.hangUps).toBe(0)
})

it('says which carrier a call could not reach, after the time that a registration may take', async () => {
  vi.useFakeTimers()
  libraries.sip.registers = 'never'
  setUp(libraries)
  await device.register()
  const refused = expect(connect('sip')).rejects.toThrow(
    `${TOKEN.sip.provider} device not initialized`,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
})

it('calls over a carrier that has registered by itself after a failure', async () => {
  libraries.sip.registers = new Error('refused')
  setUp(libraries)
  await device.register()
  await expect(connect('sip')).rejects.toThrow('refused')
  ofCarrier('sip').emit({ is: 'registered' })
  await connect('sip')
  expect(ofCarrier('sip').parameters).toEqual([CALL])
})

it.each(CARRIERS)('rings for calls of %s, and the answered one has the microphone', name => {
  const incoming = new FakeIncoming()
  ofCarrier(name).emit({ is: 'incoming', call: incoming })
  const [event] = events
  if (event?.is !== 'incoming') throw new Error('It does not ring')
  expect(event.call.details).toEqual(incoming.details)
  const received: VoiceCallEvent[] = []
  event.call.onEvent(each => received.push(each))
  event.call.answer()
  incoming.emit({ is: 'accepted' })
  expect(received).toEqual([{ is: 'accepted' }])
  void device.switchInput('headset')
  expect(ofCarrier(name).inputs).toEqual(['headset'])
})

it('cannot call only when both carriers refuse it', () => {
  ofCarrier('sip').emit(ACCESS_FAULT)
  ofCarrier('twilio').emit(PASSING_FAULT)
  ofCarrier('twilio').emit(ACCESS_FAULT)
  expect(events).toEqual([
    { ...ACCESS_FAULT, passes: true },
    PASSING_FAULT,
    { ...ACCESS_FAULT, passes: false },
  ])
})

it('is registered again when both are', async () => {
  await device.register()
  ofCarrier('sip').emit({ is: 'unregistered' })
  ofCarrier('twilio').emit({ is: 'unregistered' })
  ofCarrier('twilio').emit({ is: 'registered' })
  expect(events.map(({ is }) => is)).toEqual(['unregistered', 'unregistered'])
  ofCarrier('sip').emit({ is: 'registered' })
  expect(events.at(-1)).toEqual({ is: 'registered' })
})

const deviceEvent = fc.constantFrom<VoiceDeviceEvent>(
  { is: 'token-expiring' },
  { is: 'registered' },
  { is: 'unregistered' },
  ACCESS_FAULT,
  PASSING_FAULT,
)

it('a call hears nothing of the other carrier, and goes on whatever happens there', async () => {
  const happenings = fc.record({
    carrier: fc.constantFrom(...CARRIERS),
    events: fc.array(deviceEvent),
  })
  await fc.assert(
    fc.asyncProperty(happenings, async ({ carrier, events: idle }) => {
      setUp()
      await device.register()
      const received: VoiceCallEvent[] = []
      await connect(carrier, received)
      for (const event of idle) ofCarrier(carrier === 'twilio' ? 'sip' : 'twilio').emit(event)
      expect(received).toEqual([])
      expect(libraries[carrier].call.hangUps).toBe(0)
      expect(libraries[carrier].device.isDestroyed).toBe(false)
      expect(events.filter(event => event.is === 'failed' && event.passes === false)).toEqual([])
    }),
  )
})

it('updates and destroys both', async () => {
  device.updateVolume()
  await device.updateSpeaker()
  device.destroy()
  for (const name of CARRIERS) {
    expect(ofCarrier(name)).toMatchObject({
      ...{ volumeUpdates: 1, speakerUpdates: 1, isDestroyed: true },
    })
  }
})
