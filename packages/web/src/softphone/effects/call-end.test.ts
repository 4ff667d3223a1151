import { accepted } from '@ringback/contract/outcome'
import { describe, expect, it, vi } from 'vitest'
import {
  TO,
  connectedCall,
  flush,
  idleSoftphone,
  startedCall,
} from '../../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

driveTimers()

describe('hanging up', () => {
  // spec 4.29
  it('reports the end to the server, releases the microphone and refreshes balance and history', async () => {
    const rig = await connectedCall()
    rig.microphone.release.mockClear()
    rig.softphone.send({ is: 'end' })
    expect(rig.softphone.state()).toMatchObject({
      status: 'idle',
      call: null,
      lastCall: { callId: 'call-1', endedBecause: null },
    })
    expect(rig.voice.call.hangUps).toBe(1)
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', false, null)
    expect(rig.microphone.release).toHaveBeenCalled()
    expect(rig.onBalanceChanged).toHaveBeenCalledTimes(1)
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('reports what was measured during the call', async () => {
    const rig = await connectedCall()
    const quality = {
      mos: 4.1,
      lowestMos: 3.2,
      roundTripMs: 80,
      jitterMs: 4,
      lostPercent: 0.5,
      warnings: ['high-rtt'],
    }
    rig.voice.call.measured = quality
    rig.softphone.send({ is: 'end' })
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', false, quality)
  })

  it('refreshes balance and history again when the call is settled', async () => {
    const rig = await connectedCall()
    rig.backend.status.mockResolvedValueOnce({ status: 'in-progress', isSettled: false })
    rig.backend.status.mockResolvedValueOnce({ status: 'completed', isSettled: false })
    rig.backend.status.mockResolvedValue({ status: 'completed', isSettled: true })
    rig.softphone.send({ is: 'end' })
    await vi.advanceTimersByTimeAsync(1_300)
    expect(rig.onBalanceChanged).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(rig.onBalanceChanged).toHaveBeenCalledTimes(2)
    expect(rig.backend.status).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rig.onBalanceChanged).toHaveBeenCalledTimes(2)
  })

  it('shows an error and destroys the device if the library throws', async () => {
    const rig = await connectedCall()
    vi.spyOn(rig.voice.call, 'hangUp').mockImplementation(() => {
      throw new Error('broken')
    })
    rig.softphone.send({ is: 'end' })
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      call: null,
      error: { box: 'call', message: 'Failed to end call' },
    })
    expect(rig.voice.devices[0]?.isDestroyed).toBe(true)
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false, null)
  })

  it('ends the call after 3 s if the library does not confirm', async () => {
    const rig = await connectedCall()
    rig.voice.call.confirmsHangUp = false
    rig.softphone.send({ is: 'end' })
    expect(rig.softphone.state().status).toBe('disconnecting')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(rig.softphone.state().status).toBe('idle')
    expect(rig.voice.devices[0]?.isDestroyed).toBe(true)
  })

  it('releases a microphone that is permitted afterwards', async () => {
    const rig = await idleSoftphone()
    let grant: () => void = () => undefined
    rig.microphone.open.mockImplementation(
      () => new Promise(resolve => (grant = () => resolve(accepted(null)))),
    )
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    rig.softphone.send({ is: 'end' })
    expect(rig.softphone.state().status).toBe('idle')
    rig.microphone.release.mockClear()
    grant()
    await flush()
    expect(rig.microphone.release).toHaveBeenCalledTimes(1)
    expect(rig.backend.preCreate).not.toHaveBeenCalled()
  })

  it('ends a call on the server that pre-create returns afterwards', async () => {
    const rig = await idleSoftphone()
    const preCreate = rig.backend.preCreate.getMockImplementation()
    let respond: () => void = () => undefined
    rig.backend.preCreate.mockImplementation(async to => {
      await new Promise<void>(resolve => (respond = resolve))
      const reply = await preCreate?.(to)
      if (!reply) throw new Error('no response')
      return reply
    })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    rig.softphone.send({ is: 'end' })
    respond()
    await flush()
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', false, null)
    expect(rig.voice.device.parameters).toEqual([])
  })

  it('replaces a device that is still connecting, because it would refuse the next call', async () => {
    const rig = await idleSoftphone()
    rig.voice.connects = 'never'
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    rig.softphone.send({ is: 'end' })
    await flush()
    expect(rig.softphone.state().status).toBe('idle')
    expect(rig.voice.devices.map(device => device.isDestroyed)).toEqual([true, false])
  })

  it('shows why a call was not answered when the server reports it', async () => {
    const rig = await startedCall()
    rig.voice.call.emit({ is: 'ringing' })
    rig.backend.status.mockResolvedValue({ status: 'busy', isSettled: true })
    rig.voice.call.emit({ is: 'disconnected' })
    expect(rig.softphone.state().lastCall?.endedBecause).toBeNull()
    await vi.advanceTimersByTimeAsync(400)
    expect(rig.softphone.state()).toMatchObject({
      status: 'idle',
      lastCall: { endedBecause: 'The line is busy.' },
    })
    expect(rig.onCallEnded).toHaveBeenLastCalledWith({
      callId: 'call-1',
      endedBecause: 'The line is busy.',
    })
  })
})

describe('a call that the carrier did not make', () => {
  const NOT_ALLOWED = 'Our carrier does not allow calls to this number.'
  const failing = { status: 'failed', isSettled: true }

  it('has its reason as soon as the server knows it, and the history is read again', async () => {
    const rig = await startedCall()
    rig.backend.status.mockResolvedValue(failing)
    rig.voice.call.emit({ is: 'disconnected' })
    await vi.advanceTimersByTimeAsync(400)
    expect(rig.softphone.state().lastCall?.endedBecause).toMatch(/could not be completed/)
    rig.onCallEnded.mockClear()
    rig.backend.status.mockResolvedValue({ ...failing, failureReason: 'number-not-allowed' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(rig.softphone.state().lastCall?.endedBecause).toBe(NOT_ALLOWED)
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('has its reason in the error of the voice library', async () => {
    const rig = await startedCall()
    rig.backend.status.mockResolvedValue({ ...failing, failureReason: 'caller-id-not-allowed' })
    rig.voice.call.emit({ is: 'failed', code: 31404, message: 'Not found', fatal: true })
    expect(rig.softphone.state().error?.advice).toMatch(/may not be in service/)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(rig.softphone.state().error).toMatchObject({
      message: 'Twilio error: Not found (Code: 31404)',
      advice: 'Our carrier does not allow calls with this caller ID.',
    })
  })

  it('keeps its message when the reason is unknown here, and is not asked about for ever', async () => {
    const rig = await startedCall()
    rig.backend.status.mockResolvedValue({ ...failing, failureReason: 'of another version' })
    rig.voice.call.emit({ is: 'disconnected' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(rig.softphone.state().lastCall?.endedBecause).toMatch(/could not be completed/)
    const next = await startedCall()
    next.backend.status.mockResolvedValue(failing)
    next.voice.call.emit({ is: 'disconnected' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(next.backend.status).toHaveBeenCalledTimes(6)
  })
})

it('reports the settlement of a call after the next call has ended', async () => {
  const rig = await connectedCall()
  rig.backend.status.mockResolvedValue(null)
  rig.softphone.send({ is: 'end' })
  rig.softphone.send({ is: 'start', to: TO })
  await flush()
  rig.softphone.send({ is: 'end' })
  rig.onCallEnded.mockClear()
  rig.backend.status.mockResolvedValue({ status: 'completed', isSettled: true })
  await vi.advanceTimersByTimeAsync(5_000)
  const reported = rig.onCallEnded.mock.calls.map(([call]) => call.callId)
  expect(reported.sort()).toEqual(['call-1', 'call-2'])
})

describe('the status poll', () => {
  // spec 4.23 read as 2, 4.24, 9.9 read as 2
  it('runs every 5 s from the start, and a terminal status ends the call', async () => {
    const rig = await startedCall()
    rig.voice.call.emit({ is: 'ringing' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rig.backend.status).toHaveBeenCalledTimes(2)
    rig.backend.status.mockResolvedValue({ status: 'no-answer', isSettled: true })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(rig.softphone.state()).toMatchObject({
      status: 'idle',
      lastCall: { endedBecause: 'The call was not answered.' },
    })
    expect(rig.voice.call.hangUps).toBe(1)
  })

  it('continues after a failed request, which does not end the call', async () => {
    const rig = await connectedCall()
    rig.backend.status.mockResolvedValue(null)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(rig.softphone.state().status).toBe('connected')
    expect(rig.backend.status).toHaveBeenCalledTimes(4)
  })

  it('stops when the call ends', async () => {
    const rig = await connectedCall()
    rig.backend.status.mockResolvedValue({ status: 'completed', isSettled: true })
    rig.softphone.send({ is: 'end' })
    await vi.advanceTimersByTimeAsync(1_000)
    rig.backend.status.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rig.backend.status).not.toHaveBeenCalled()
  })
})
