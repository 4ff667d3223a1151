import { accepted, refused } from '@ringback/contract/outcome'
import { describe, expect, it, vi } from 'vitest'
import { createRig, flush } from '../../../testing/fake-softphone-deps.ts'
import { FakeIncoming } from '../../../testing/fake-voice.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

driveTimers()

async function ringing() {
  const rig = createRig()
  rig.tabs.setLock(true)
  await flush()
  const incoming = new FakeIncoming()
  rig.backend.status.mockResolvedValue({ status: 'ringing', isSettled: false })
  rig.voice.device.emit({ is: 'incoming', call: incoming })
  expect(rig.softphone.state().incoming).toMatchObject(incoming.details)
  return { ...rig, incoming }
}

async function answered() {
  const rig = await ringing()
  rig.softphone.send({ is: 'accept' })
  await flush()
  const call = rig.incoming.call
  if (!call) throw new Error('not answered')
  call.emit({ is: 'accepted' })
  expect(rig.softphone.state().status).toBe('connected')
  return { ...rig, call }
}

describe('an incoming call', () => {
  it('is answered after the microphone has opened, and then works like any other call', async () => {
    const rig = await answered()
    expect(rig.backend.preCreate).not.toHaveBeenCalled()
    expect(rig.softphone.state().call).toMatchObject({
      direction: 'inbound',
      fromNumber: '+12125550142',
      connectedAtMs: Date.now(),
    })
    rig.softphone.send({ is: 'toggle-mute' })
    rig.softphone.send({ is: 'press', key: '7' })
    await flush()
    expect(rig.call.muted).toEqual([true])
    expect(rig.call.digits.map(({ digit }) => digit)).toEqual(['7'])
    rig.softphone.send({ is: 'end' })
    expect(rig.call.hangUps).toBe(1)
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', call: null })
    expect(rig.microphone.release).toHaveBeenCalled()
  })

  it('ends when a poll returns a terminal status', async () => {
    const rig = await answered()
    rig.backend.status.mockResolvedValue({ status: 'completed', isSettled: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rig.backend.status).toHaveBeenCalledWith('call-in')
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', call: null })
    expect(rig.call.hangUps).toBe(1)
  })

  it('is rejected when the user declines, and the history is refreshed', async () => {
    const rig = await ringing()
    rig.softphone.send({ is: 'decline' })
    expect(rig.incoming.isRejected).toBe(true)
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', incoming: null })
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
    expect(rig.backend.decline).toHaveBeenCalledExactlyOnceWith('call-in')
    rig.backend.status.mockResolvedValue({ status: 'busy', isSettled: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(rig.onCallEnded).toHaveBeenCalledTimes(2)
    expect(rig.softphone.state().lastCall?.endedBecause).toBeNull()
    expect(rig.microphone.open).not.toHaveBeenCalled()
  })

  it('refreshes the history when the caller gives up, and when the server has settled the call', async () => {
    const rig = await ringing()
    rig.incoming.emit({ is: 'disconnected' })
    expect(rig.softphone.state().incoming).toBeNull()
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
    rig.backend.status.mockResolvedValue({ status: 'no-answer', isSettled: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(rig.onCallEnded).toHaveBeenCalledTimes(2)
    expect(rig.softphone.state().lastCall?.endedBecause).toBeNull()
  })

  it.each(['the voice library', 'the server'])(
    'says that another browser has answered it, when %s ends the ring, and does not report its end',
    async cause => {
      const rig = await ringing()
      rig.backend.status.mockResolvedValue({ status: 'in-progress', isSettled: false })
      if (cause === 'the voice library') rig.incoming.emit({ is: 'disconnected' })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(rig.softphone.state()).toMatchObject({
        incoming: null,
        answeredElsewhere: rig.incoming.details,
      })
      expect(rig.backend.end).not.toHaveBeenCalled()
      expect(rig.backend.decline).not.toHaveBeenCalled()
    },
  )

  it('stops ringing after 90 s without any event', async () => {
    const rig = await ringing()
    rig.backend.status.mockResolvedValue(null)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(rig.softphone.state().incoming).toBeNull()
    expect(rig.incoming).toMatchObject({ isIgnored: true, isRejected: false })
  })

  it('keeps ringing if the microphone is refused, and can be accepted again', async () => {
    const rig = await ringing()
    rig.microphone.open.mockResolvedValueOnce(refused('denied'))
    rig.softphone.send({ is: 'accept' })
    await flush()
    expect(rig.incoming.call).toBeNull()
    expect(rig.incoming.isRejected).toBe(false)
    expect(rig.softphone.state().incoming).toMatchObject({
      answering: false,
      problem: expect.stringContaining('Microphone access is required'),
    })
    rig.softphone.send({ is: 'accept' })
    await flush()
    expect(rig.incoming.call).not.toBeNull()
  })

  it('releases a microphone that opens after the caller hung up', async () => {
    const rig = await ringing()
    let open: () => void = () => undefined
    rig.microphone.open.mockImplementation(
      () => new Promise(resolve => (open = () => resolve(accepted(null)))),
    )
    rig.softphone.send({ is: 'accept' })
    rig.incoming.emit({ is: 'disconnected' })
    const before = rig.microphone.release.mock.calls.length
    open()
    await flush()
    expect(rig.microphone.release.mock.calls.length).toBe(before + 1)
    expect(rig.incoming.call).toBeNull()
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', incoming: null, call: null })
  })

  it('ends after 30 s if it is answered but never connects', async () => {
    const rig = await ringing()
    rig.softphone.send({ is: 'accept' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(rig.softphone.state().status).toBe('error')
    expect(rig.incoming.call?.hangUps).toBe(1)
  })

  it('continues to ring when a second call arrives, which is rejected', async () => {
    const rig = await ringing()
    const second = new FakeIncoming({ callId: 'call-2', from: '+442079460000' })
    rig.voice.device.emit({ is: 'incoming', call: second })
    expect(second.isRejected).toBe(true)
    expect(rig.incoming.isRejected).toBe(false)
    expect(rig.softphone.state().incoming?.from).toBe('+12125550142')
  })

  it('is left to other browsers when the user logs out', async () => {
    const rig = await ringing()
    rig.softphone.stop()
    expect(rig.incoming).toMatchObject({ isIgnored: true, isRejected: false })
    expect(rig.backend.end).not.toHaveBeenCalled()
  })
})
