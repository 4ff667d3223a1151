import { describe, expect, it, vi } from 'vitest'
import { connectedCall, startedCall } from '../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../testing/stopped-clock.ts'

driveTimers()

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
