import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakePeerConnection, fakeStream } from '../../../testing/voice/fake-peer-connection.ts'
import { sipAccess } from '../../../testing/voice/sip-access.ts'
import { createSipRig, registeredSip, sipCall } from '../../../testing/voice/sip-rig.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import { type VoiceDevice, isAccessFault, isTokenFault } from '../voice-device.ts'

const devices: VoiceDevice[] = []
const keep = <Rig extends { device: VoiceDevice }>(rig: Rig): Rig => {
  devices.push(rig.device)
  return rig
}
afterEach(() => {
  vi.useRealTimers()
  for (const device of devices.splice(0)) device.destroy()
})

/** The events of a call without what is measured every second. */
const progress = (events: readonly { is: string }[]) =>
  events.map(({ is }) => is).filter(is => is !== 'sampled')

describe('a device', () => {
  it('is registered when the gateway accepts its credentials', async () => {
    const { gateway, deviceEvents } = keep(await registeredSip())
    expect(deviceEvents).toEqual([{ is: 'registered' }])
    expect(gateway.newest('REGISTER').headers.get('to')).toBe('<sip:user-1@gateway.test>')
  })

  it('is ready at a gateway that takes no registrations', async () => {
    const rig = keep(createSipRig())
    rig.gateway.statuses = { REGISTER: '405 Method Not Allowed' }
    await rig.device.register()
    expect(rig.deviceEvents).toEqual([{ is: 'registered' }])
  })

  it.each([
    ['expired credentials', -5, '401 Unauthorized', 20_104, 'token'],
    ['credentials that it does not know', 600, '401 Unauthorized', 20_101, 'token'],
    ['a refused identity', 600, '403 Forbidden', 31_201, 'access'],
    ['no answer in time', 600, '503 Service Unavailable', 31_000, 'passing'],
  ])('fails by %s', async (_what, seconds, status, code, kind) => {
    const { gateway, device, deviceEvents } = keep(createSipRig(sipAccess(seconds)))
    gateway.statuses = { REGISTER: status }
    void device.register()
    await vi.waitFor(() =>
      expect(deviceEvents.find(({ is }) => is === 'failed')).toMatchObject({
        code,
        message: status.slice(4),
        provider: 'Acme Telecom',
      }),
    )
    expect(isTokenFault(code)).toBe(kind === 'token')
    expect(isAccessFault(code)).toBe(kind === 'access')
    // The library answers one challenge, and never guesses.
    expect(gateway.count('REGISTER')).toBe(status.startsWith('401') ? 2 : 1)
  })

  it('registers with a new token, also after it has used the old one', async () => {
    const { gateway, device } = keep(await registeredSip())
    gateway.statuses = { REGISTER: '401 Unauthorized' }
    const token = sipAccess(900)
    device.updateToken(token)
    await vi.waitFor(() =>
      expect(gateway.newest('REGISTER').headers.get('authorization')).toContain(
        `username="${token.username}"`,
      ),
    )
  })

  it('reports a lost socket, and that it is registered again', async () => {
    const { gateway, deviceEvents } = keep(await registeredSip())
    gateway.sockets[0]?.drop()
    await vi.waitFor(() => expect(deviceEvents.at(-1)).toEqual({ is: 'registered' }), 20_000)
    const between = deviceEvents.slice(1, -1).map(({ is }) => is)
    expect(between.sort()).toEqual(['failed', 'unregistered'])
  })

  it('emits nothing after it was destroyed', async () => {
    const { device, deviceEvents } = keep(await registeredSip())
    device.destroy()
    expect(deviceEvents).toEqual([{ is: 'registered' }])
  })
})

describe('an outgoing call', () => {
  it('is an INVITE to the number, with the id of the call', async () => {
    const { invite } = keep(await sipCall({ isAnswered: false }))
    expect(invite.uri).toBe('sip:+14155550100@gateway.test')
    expect(invite.headers.get('x-call')).toBe('call-1')
  })

  it('rings, is accepted, and ends when the phone hangs up', async () => {
    const { gateway, invite, events } = keep(await sipCall({ isAnswered: false }))
    gateway.respond(invite, '180 Ringing')
    gateway.respond(invite, '180 Ringing')
    gateway.respond(invite, '200 OK', true)
    await vi.waitFor(() => gateway.newest('ACK'))
    gateway.hangUpOutgoing()
    await vi.waitFor(() =>
      expect(events).toEqual([{ is: 'ringing' }, { is: 'accepted' }, { is: 'disconnected' }]),
    )
  })

  it('has our ring tone until the network sends sound of its own', async () => {
    const { gateway, invite, sounds } = keep(await sipCall({ isAnswered: false }))
    gateway.respond(invite, '180 Ringing')
    expect(sounds).toEqual(['play /sounds/ringback.wav'])
    gateway.respond(invite, '183 Session Progress', true)
    await vi.waitFor(() => expect(sounds.at(-1)).toBe('pause /sounds/ringback.wav'))
  })

  it.each([
    ['404 Not Found', 31_404],
    ['480 Temporarily Unavailable', 31_480],
    ['486 Busy Here', 31_486],
    ['600 Busy Everywhere', 31_486],
    ['603 Decline', 31_603],
    ['403 Not Allowed', 31_404],
    ['488 Not Acceptable Here', 53_402],
    ['503 Service Unavailable', 31_000],
  ])('fails by %s with code %i, in the name of the trunk', async (status, code) => {
    const { gateway, invite, events } = keep(await sipCall({ isAnswered: false }))
    gateway.respond(invite, status)
    const message = status.slice(4)
    const failure = { is: 'failed', code, message, fatal: true, provider: 'Acme Telecom' }
    await vi.waitFor(() => expect(events).toEqual([failure]))
  })

  it.each(['408 Request Timeout', '487 Request Terminated'])(
    'has ended by %s, and the server says why',
    async status => {
      const { gateway, invite, events } = keep(await sipCall({ isAnswered: false }))
      gateway.respond(invite, status)
      await vi.waitFor(() => expect(events).toEqual([{ is: 'disconnected' }]))
    },
  )

  it('is canceled by hanging up before the answer', async () => {
    const { gateway, invite, call, events } = keep(await sipCall({ isAnswered: false }))
    gateway.respond(invite, '180 Ringing')
    call.hangUp()
    expect(events).toEqual([{ is: 'ringing' }, { is: 'disconnected' }])
    await vi.waitFor(() => expect(gateway.count('CANCEL')).toBe(1))
  })

  it('ends by hanging up, and emits nothing afterwards', async () => {
    const { gateway, call, events } = keep(await sipCall())
    call.hangUp()
    call.hangUp()
    await vi.waitFor(() => expect(gateway.count('BYE')).toBe(1))
    FakePeerConnection.newest().setIce('disconnected')
    expect(events).toEqual([{ is: 'accepted' }, { is: 'disconnected' }])
  })

  // spec 8.37
  it('is refused while another one is active', async () => {
    const { connect } = keep(await sipCall())
    await expect(connect()).rejects.toThrow('A Call is already active')
  })

  it('is refused with a code when the gateway is not connected', async () => {
    const { gateway, connect } = keep(await registeredSip())
    gateway.isReachable = false
    gateway.sockets[0]?.drop()
    const message = 'The connection to the gateway was lost'
    await expect(connect()).rejects.toEqual(new VoiceFailure(53_000, message, 'Acme Telecom'))
  })

  it('is refused with the code of the microphone that the browser does not open', async () => {
    const { connect, getUserMedia } = keep(await registeredSip())
    getUserMedia.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
    await expect(connect()).rejects.toMatchObject({ code: 31_401, provider: 'Acme Telecom' })
  })

  it('is lost when the socket closes before the answer', async () => {
    const { gateway, invite, events } = keep(await sipCall({ isAnswered: false }))
    gateway.respond(invite, '180 Ringing')
    gateway.isReachable = false
    gateway.sockets[0]?.drop()
    await vi.waitFor(() => expect(events).toEqual([{ is: 'ringing' }, { is: 'lost' }]))
  })
})

describe('during a call', () => {
  it('a new socket restarts ICE, and the call is reconnected', async () => {
    const { gateway, events, connection } = keep(await sipCall())
    gateway.sockets[0]?.drop()
    expect(events.at(-1)).toEqual({ is: 'reconnecting' })
    await vi.waitFor(() => expect(events).toContainEqual({ is: 'reconnected' }), 20_000)
    expect(connection.offers.at(-1)).toEqual({ iceRestart: true })
    expect(gateway.count('INVITE')).toBe(2)
  })

  it('sound that fails opens a new socket, and never ends the call by itself', async () => {
    const { gateway, events, connection } = keep(await sipCall())
    vi.useFakeTimers()
    connection.setIce('disconnected')
    connection.setIce('failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(gateway.count('INVITE')).toBe(2)
    expect(progress(events)).toEqual(['accepted', 'reconnecting'])
    connection.setIce('connected')
    expect(progress(events)).toEqual(['accepted', 'reconnecting', 'reconnected'])
    expect(gateway.sockets).toHaveLength(2)
  })

  it('sound that comes back by itself needs nothing', async () => {
    const { gateway, events, connection } = keep(await sipCall())
    connection.setIce('disconnected')
    connection.setIce('connected')
    expect(events.slice(1)).toEqual([{ is: 'reconnecting' }, { is: 'reconnected' }])
    expect(gateway.count('INVITE')).toBe(1)
  })

  it('a key is a tone in the sound, and settles when it has ended', async () => {
    const { call, connection } = keep(await sipCall())
    await call.sendDigit('5')
    expect(connection.senders[0]?.dtmf.inserted).toEqual([['5', 160, 70]])
  })

  it('a key is a message where the phone takes no tones', async () => {
    const { gateway, call, connection } = keep(await sipCall())
    const [sender] = connection.senders
    if (sender) sender.dtmf.canInsertDTMF = false
    await call.sendDigit('5')
    await vi.waitFor(() =>
      expect(gateway.newest('INFO').headers.get('content-type')).toBe('application/dtmf-relay'),
    )
  })

  it('mute silences the microphone, and the one that replaces it', async () => {
    const { call, device, connection } = keep(await sipCall())
    const [sender] = connection.senders
    const first = sender?.track
    call.mute(true)
    expect(first?.enabled).toBe(false)
    await device.switchInput('usb')
    expect(sender?.track).not.toBe(first)
    expect(sender?.track.enabled).toBe(false)
    expect(first?.readyState, 'the browser shows no open microphone').toBe('ended')
    call.mute(false)
    expect(sender?.track.enabled).toBe(true)
  })

  it('knows that it sends a microphone that has ended', async () => {
    const { device, connection, getUserMedia } = keep(await sipCall())
    expect(device.sendsEndedInput()).toBe(false)
    connection.senders[0]?.track.stop()
    expect(device.sendsEndedInput()).toBe(true)
    const ended = fakeStream()
    ended.getTracks()[0]?.stop()
    getUserMedia.mockResolvedValueOnce(ended)
    await expect(device.switchInput('usb')).rejects.toThrow('has ended')
  })

  // spec 5.40 see 28
  it('sends messages with content and a type, and no others', async () => {
    const { gateway, call } = keep(await sipCall())
    expect(() => call.sendMessage({ content: '', messageType: 'note' })).toThrow('needs content')
    expect(call.sendMessage({ content: 'Hello', messageType: 'note' })).toMatch(/^[\da-f-]{36}$/)
    await vi.waitFor(() => gateway.newest('INFO'))
  })
})

describe('an incoming call', () => {
  const ring = async (headers: string[] = []) => {
    const rig = keep(await registeredSip())
    rig.gateway.send('INVITE', headers)
    const event = rig.deviceEvents.at(-1)
    if (event?.is !== 'incoming') throw new Error('nothing rings')
    event.call.onEvent(callEvent => rig.events.push(callEvent))
    return { ...rig, incoming: event.call }
  }

  it('has the id and the numbers that the gateway sends', async () => {
    const headers = ['X-Call: call-in', 'X-Call-From: anonymous', 'X-Call-To: +14155550111']
    const { incoming } = await ring(headers)
    expect(incoming.details).toEqual({
      callId: 'call-in',
      from: 'anonymous',
      to: '+14155550111',
    })
  })

  it('has the numbers of its SIP addresses without them', async () => {
    const { incoming } = await ring()
    const from = '+12125550142'
    expect(incoming.details).toEqual({ callId: null, from, to: '+14155550199' })
  })

  it('is accepted, and ends when the caller hangs up', async () => {
    const { gateway, incoming, events } = await ring()
    incoming.answer()
    await vi.waitFor(() => gateway.newest('response 200'))
    gateway.send('ACK')
    gateway.send('BYE')
    await vi.waitFor(() => expect(events).toEqual([{ is: 'accepted' }, { is: 'disconnected' }]))
  })

  it.each([
    ['declined for all browsers', 'reject', 603],
    ['left to the other browsers', 'ignore', 480],
  ] as const)('is %s', async (_, refuse, status) => {
    const { gateway, incoming, events } = await ring()
    incoming[refuse]()
    await vi.waitFor(() => gateway.newest(`response ${status}`))
    expect(events).toEqual([{ is: 'disconnected' }])
  })

  it('stops ringing when the caller hangs up', async () => {
    const { gateway, events } = await ring()
    gateway.send('CANCEL')
    await vi.waitFor(() => expect(events).toEqual([{ is: 'disconnected' }]))
  })

  it('is lost when the socket closes while it rings', async () => {
    const { gateway, events } = await ring()
    gateway.sockets[0]?.drop()
    expect(events).toEqual([{ is: 'lost' }])
  })

  it('fails when the browser does not open the microphone', async () => {
    const { gateway, incoming, events, getUserMedia } = await ring()
    getUserMedia.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
    incoming.answer()
    await vi.waitFor(() => gateway.newest('response 480'))
    expect(events).toMatchObject([{ is: 'failed', code: 31_401, fatal: true }])
  })
})
