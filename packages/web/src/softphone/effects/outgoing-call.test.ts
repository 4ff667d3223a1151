import { accepted, refused } from '@ringback/contract/outcome'
import { describe, expect, it, vi } from 'vitest'
import {
  TO,
  createRig,
  flush,
  idleSoftphone,
  startedCall,
} from '../../../testing/fake-softphone-deps.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import type { VoiceCallEvent } from '../voice-device.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

driveTimers()

describe('an outgoing call', () => {
  // spec 3.24 see 7, 6.4
  it('opens the microphone, creates the call on the server, then connects with the stored number', async () => {
    const rig = await idleSoftphone()
    const order: string[] = []
    rig.microphone.open.mockImplementation(async () => {
      order.push('microphone')
      return accepted(null)
    })
    const preCreate = rig.backend.preCreate.getMockImplementation()
    rig.backend.preCreate.mockImplementation(async to => {
      order.push('pre-create')
      const reply = await preCreate?.(to)
      if (!reply?.ok) throw new Error('refused')
      return { ok: true, value: { ...reply.value, toNumber: '+14155550199' } }
    })
    rig.softphone.send({ is: 'start', to: TO })
    expect(rig.softphone.state()).toMatchObject({ status: 'connecting', call: { to: TO } })
    await flush()
    expect(order).toEqual(['microphone', 'pre-create'])
    expect(rig.voice.device.parameters).toEqual([{ To: '+14155550199', callId: 'call-1' }])
    expect(rig.softphone.state().call).toMatchObject({
      callId: 'call-1',
      to: '+14155550199',
      fromNumber: '+15005550006',
      ratePerMinute: 13_000n,
    })
  })

  it('shows the refusal of the server and releases the microphone', async () => {
    const rig = await idleSoftphone()
    rig.backend.preCreate.mockResolvedValue({
      ok: false,
      why: 'refused',
      error: { box: 'microphone', message: 'Microphone access is off.', lacksCredit: false },
    })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: { box: 'microphone', message: 'Microphone access is off.', lacksCredit: false },
    })
    expect(rig.microphone.release).toHaveBeenCalled()
    expect(rig.voice.device.parameters).toEqual([])
  })

  it('is muted after connecting if the user muted it before', async () => {
    const rig = await idleSoftphone()
    rig.softphone.send({ is: 'start', to: TO })
    rig.softphone.send({ is: 'toggle-mute' })
    await flush()
    expect(rig.voice.call.muted).toEqual([true])
  })

  // spec 4.19 read as 16, 4.25, 9.12
  it.each<[what: string, events: VoiceCallEvent['is'][], seconds: number]>([
    ['neither rings nor connects', [], 30],
    ['is not restored', ['ringing', 'accepted', 'reconnecting'], 30],
  ])('that %s ends after %j, within %i s, with a new device', async (_what, events, seconds) => {
    const rig = await startedCall()
    for (const is of events) rig.voice.call.emit({ is } as VoiceCallEvent)
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(rig.softphone.state().call).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
    expect(rig.voice.devices[0]?.calls[0]?.hangUps).toBe(1)
    expect(rig.voice.devices.map(device => device.isDestroyed)).toEqual([true, false])
  })

  // spec 4.19, 4.25
  it.each<[what: string, events: VoiceCallEvent['is'][], status: string]>([
    ['rings', ['ringing'], 'connecting'],
    ['is restored', ['ringing', 'accepted', 'reconnecting', 'reconnected'], 'connected'],
  ])('that %s has no such limit', async (_what, events, status) => {
    const rig = await startedCall()
    for (const is of events) rig.voice.call.emit({ is } as VoiceCallEvent)
    await vi.advanceTimersByTimeAsync(44_000)
    expect(rig.softphone.state().status).toBe(status)
  })

  // spec 9.11 read as 16
  it('can be made again after connecting has never settled', async () => {
    const rig = await idleSoftphone()
    rig.voice.connects = 'never'
    rig.softphone.send({ is: 'start', to: TO })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(rig.softphone.state().status).toBe('error')
    rig.voice.connects = 'at once'
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().error).toBeNull()
    expect(rig.voice.device.parameters).toEqual([{ To: TO, callId: 'call-2' }])
  })

  // spec 8.37
  it.each([
    [
      'the code of the voice library',
      new VoiceFailure(20101, 'Invalid access token'),
      'Twilio error: Invalid access token (Code: 20101)',
    ],
    [
      'the reason of the voice library',
      new Error('A Call is already active'),
      'Failed to start call: A Call is already active',
    ],
    ['no reason', new Error(''), 'Failed to start call: Failed to make call'],
  ])('that cannot be connected shows %s', async (_, reason, message) => {
    const rig = await idleSoftphone()
    rig.voice.connects = reason
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null, error: { message } })
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false, null)
    expect(rig.microphone.release).toHaveBeenCalled()
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('starts when the device is ready if the user called earlier', async () => {
    const rig = createRig()
    rig.tabs.setLock(true)
    rig.softphone.send({ is: 'start', to: TO })
    expect(rig.softphone.state()).toMatchObject({ status: 'initializing', call: { to: TO } })
    await flush()
    expect(rig.voice.device.parameters).toHaveLength(1)
  })

  // spec 5.21, 5.22, 8.30
  it('is not created on the server if the microphone is denied', async () => {
    const rig = await idleSoftphone()
    rig.microphone.open.mockResolvedValue(refused('denied'))
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: {
        box: 'microphone',
        message:
          'Microphone access is required for making calls. Please allow microphone access and try again.',
      },
    })
    expect(rig.backend.preCreate).not.toHaveBeenCalled()
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('opens a permitted microphone while the server responds', async () => {
    const rig = await idleSoftphone()
    rig.microphone.isAllowed.mockReturnValue(true)
    let open: () => void = () => undefined
    rig.microphone.open.mockImplementation(
      () => new Promise(resolve => (open = () => resolve(accepted(null)))),
    )
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.backend.preCreate).toHaveBeenCalledTimes(1)
    expect(rig.voice.device.parameters).toEqual([])
    open()
    await flush()
    expect(rig.voice.device.parameters).toEqual([{ To: TO, callId: 'call-1' }])
    expect(rig.backend.preCreate).toHaveBeenCalledTimes(1)
  })

  it('ends the created call if a permitted microphone cannot be opened', async () => {
    const rig = await idleSoftphone()
    rig.microphone.isAllowed.mockReturnValue(true)
    rig.microphone.open.mockResolvedValue(refused('in-use'))
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().error).toMatchObject({ box: 'microphone' })
    expect(rig.voice.device.parameters).toEqual([])
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false, null)
  })

  it('says that the default microphone replaces a chosen one that no longer exists', async () => {
    const rig = await idleSoftphone()
    rig.softphone.send({ is: 'choose-input', deviceId: 'usb' })
    rig.microphone.open.mockResolvedValue(accepted(null))
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.microphone.open).toHaveBeenCalledExactlyOnceWith('usb')
    expect(rig.softphone.state()).toMatchObject({ status: 'connecting', inputId: null })
    expect(rig.softphone.state().notice).toContain('unplugged')
  })
})
