import { accepted } from '@ringback/contract/outcome'
import { describe, expect, it, vi } from 'vitest'
import {
  TO,
  connectedCall,
  createRig,
  flush,
  idleSoftphone,
  startedCall,
} from '../../../testing/fake-softphone-deps.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

driveTimers()

describe('an outgoing call', () => {
  // spec 3.24 see 7, 6.4
  it('opens the microphone, creates the call on the server, then connects with the stored number', async () => {
    const rig = await idleSoftphone()
    const order: string[] = []
    rig.microphone.open.mockImplementation(async () => {
      order.push('microphone')
      return accepted(undefined)
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

  // spec 4.21
  it('is connected from the time of the answer, and reports it once', async () => {
    const rig = await connectedCall()
    expect(rig.softphone.state().call?.connectedAtMs).toBe(Date.now())
    rig.voice.call.emit({ is: 'accepted' })
    expect(rig.onConnected).toHaveBeenCalledTimes(1)
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

  // spec 5.20
  it('ignores a second start', async () => {
    const rig = await idleSoftphone()
    rig.softphone.send({ is: 'start', to: TO })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.backend.preCreate).toHaveBeenCalledTimes(1)
  })

  it('is muted after connecting if the user muted it before', async () => {
    const rig = await idleSoftphone()
    rig.softphone.send({ is: 'start', to: TO })
    rig.softphone.send({ is: 'toggle-mute' })
    await flush()
    expect(rig.voice.call.muted).toEqual([true])
  })

  // spec 4.19 read as 16
  it('ends with a new device if it does not ring within 30 s', async () => {
    const rig = await startedCall()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(rig.softphone.state().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
    expect(rig.voice.devices[0]?.calls[0]?.hangUps).toBe(1)
    expect(rig.voice.devices).toHaveLength(2)
    expect(rig.voice.devices[0]?.isDestroyed).toBe(true)
  })

  // spec 9.11 read as 16
  it('ends after 30 s if connecting never settles', async () => {
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

  // spec 4.19
  it('may ring for longer than 30 s', async () => {
    const rig = await startedCall()
    rig.voice.call.emit({ is: 'ringing' })
    await vi.advanceTimersByTimeAsync(44_000)
    expect(rig.softphone.state()).toMatchObject({ status: 'connecting', call: { ringing: true } })
  })

  it('starts when the device is ready if the user called earlier', async () => {
    const rig = createRig()
    rig.tabs.setLock(true)
    rig.softphone.send({ is: 'start', to: TO })
    expect(rig.softphone.state()).toMatchObject({ status: 'initializing', call: { to: TO } })
    await flush()
    expect(rig.voice.device.parameters).toHaveLength(1)
  })
})
