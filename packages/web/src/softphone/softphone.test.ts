import { accepted, refused } from '@ringback/contract/outcome'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeIncoming, createRig, flush } from '../../testing/fake-softphone-deps.ts'

const TO = '+14155550100'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

async function idle() {
  const rig = createRig()
  rig.tabs.hear(true)
  await flush()
  expect(rig.softphone.state().status).toBe('idle')
  return rig
}

async function dialling() {
  const rig = await idle()
  rig.softphone.send({ is: 'start', to: TO })
  await flush()
  return rig
}

async function connected() {
  const rig = await dialling()
  rig.voice.call.emit({ is: 'ringing' })
  rig.voice.call.emit({ is: 'accepted' })
  expect(rig.softphone.state().status).toBe('connected')
  return rig
}

describe('placing a call', () => {
  it('asks for the microphone, then the server, then dials what the server stored', async () => {
    const rig = await idle()
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

  it('connects when the far end answers, once, at that moment', async () => {
    const rig = await connected()
    expect(rig.softphone.state().call?.connectedAtMs).toBe(Date.now())
    rig.voice.call.emit({ is: 'accepted' })
    expect(rig.onConnected).toHaveBeenCalledTimes(1)
  })

  it('sends nothing when the microphone is denied', async () => {
    const rig = await idle()
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

  it('opens a microphone that is allowed already while the server decides', async () => {
    const rig = await idle()
    rig.microphone.isAllowed.mockReturnValue(true)
    let open: () => void = () => undefined
    rig.microphone.open.mockImplementation(
      () => new Promise(resolve => (open = () => resolve(accepted(undefined)))),
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

  it('gives the hold back when a microphone that is allowed cannot be opened', async () => {
    const rig = await idle()
    rig.microphone.isAllowed.mockReturnValue(true)
    rig.microphone.open.mockResolvedValue(refused('in-use'))
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().error).toMatchObject({ box: 'microphone' })
    expect(rig.voice.device.parameters).toEqual([])
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false)
  })

  it('falls back to the default when the chosen microphone is gone', async () => {
    const rig = await idle()
    rig.softphone.send({ is: 'choose-input', deviceId: 'usb' })
    rig.microphone.open.mockImplementation(async id =>
      id === null ? accepted(undefined) : refused('no-such-input'),
    )
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.microphone.open.mock.calls).toEqual([['usb'], [null]])
    expect(rig.softphone.state()).toMatchObject({ status: 'connecting', inputId: null })
    expect(rig.softphone.state().notice).toContain('unplugged')
  })

  it('shows the refusal of the server and lets the microphone go', async () => {
    const rig = await idle()
    rig.backend.preCreate.mockResolvedValue({
      ok: false,
      refusal: { message: 'Insufficient credits to make this call.', lacksCredit: true },
    })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: { box: 'call', message: 'Insufficient credits to make this call.', lacksCredit: true },
    })
    expect(rig.microphone.release).toHaveBeenCalled()
    expect(rig.voice.device.parameters).toEqual([])
  })

  it('ignores a second start', async () => {
    const rig = await idle()
    rig.softphone.send({ is: 'start', to: TO })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.backend.preCreate).toHaveBeenCalledTimes(1)
  })

  it('mutes a call that was muted before it went out', async () => {
    const rig = await idle()
    rig.softphone.send({ is: 'start', to: TO })
    rig.softphone.send({ is: 'toggle-mute' })
    await flush()
    expect(rig.voice.call.muted).toEqual([true])
  })

  it('ends an attempt that does not ring within 30 s, with a new device', async () => {
    const rig = await dialling()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(rig.softphone.state().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
    expect(rig.voice.devices[0]?.calls[0]?.hangUps).toBe(1)
    expect(rig.voice.devices).toHaveLength(2)
    expect(rig.voice.devices[0]?.isDestroyed).toBe(true)
  })

  it('ends an attempt whose connect never settles', async () => {
    const rig = await idle()
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

  it('lets it ring for longer than that', async () => {
    const rig = await dialling()
    rig.voice.call.emit({ is: 'ringing' })
    await vi.advanceTimersByTimeAsync(44_000)
    expect(rig.softphone.state()).toMatchObject({ status: 'connecting', call: { ringing: true } })
  })

  it('starts what was asked for while the device was being made', async () => {
    const rig = createRig()
    rig.tabs.hear(true)
    rig.softphone.send({ is: 'start', to: TO })
    expect(rig.softphone.state()).toMatchObject({ status: 'initializing', call: { to: TO } })
    await flush()
    expect(rig.voice.device.parameters).toHaveLength(1)
  })
})

describe('hanging up', () => {
  it('tells the server, lets the microphone go and refreshes balance and history', async () => {
    const rig = await connected()
    rig.microphone.release.mockClear()
    rig.softphone.send({ is: 'end' })
    expect(rig.softphone.state()).toMatchObject({
      status: 'idle',
      call: null,
      lastCall: { callId: 'call-1', endedBecause: null },
    })
    expect(rig.voice.call.hangUps).toBe(1)
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', false)
    expect(rig.microphone.release).toHaveBeenCalled()
    expect(rig.onBalanceChanged).toHaveBeenCalledTimes(1)
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('refreshes again when the call is settled', async () => {
    const rig = await connected()
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

  it('that fails says so, and a new device ends the call for sure', async () => {
    const rig = await connected()
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
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false)
  })

  it('does not wait for a library that never says so', async () => {
    const rig = await connected()
    rig.voice.call.confirmsHangUp = false
    rig.softphone.send({ is: 'end' })
    expect(rig.softphone.state().status).toBe('disconnecting')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(rig.softphone.state().status).toBe('idle')
    expect(rig.voice.devices[0]?.isDestroyed).toBe(true)
  })

  it('during the microphone question closes a microphone that is granted later', async () => {
    const rig = await idle()
    let grant: () => void = () => undefined
    rig.microphone.open.mockImplementation(
      () => new Promise(resolve => (grant = () => resolve(accepted(undefined)))),
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

  it('during pre-create gives the hold back when its answer comes', async () => {
    const rig = await idle()
    const preCreate = rig.backend.preCreate.getMockImplementation()
    let answer: () => void = () => undefined
    rig.backend.preCreate.mockImplementation(async to => {
      await new Promise<void>(resolve => (answer = resolve))
      const reply = await preCreate?.(to)
      if (!reply) throw new Error('no answer')
      return reply
    })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    rig.softphone.send({ is: 'end' })
    answer()
    await flush()
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', false)
    expect(rig.voice.device.parameters).toEqual([])
  })

  it('while the library connects replaces the device, which would refuse the next call', async () => {
    const rig = await idle()
    rig.voice.connects = 'never'
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    rig.softphone.send({ is: 'end' })
    await flush()
    expect(rig.softphone.state().status).toBe('idle')
    expect(rig.voice.devices.map(phone => phone.isDestroyed)).toEqual([true, false])
  })

  it('says why nobody was reached, once the server knows', async () => {
    const rig = await dialling()
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

it('a call settled while the next one has ended is told as itself', async () => {
  const rig = await connected()
  rig.backend.status.mockResolvedValue(null)
  rig.softphone.send({ is: 'end' })
  rig.softphone.send({ is: 'start', to: TO })
  await flush()
  rig.softphone.send({ is: 'end' })
  rig.onCallEnded.mockClear()
  rig.backend.status.mockResolvedValue({ status: 'completed', isSettled: true })
  await vi.advanceTimersByTimeAsync(5_000)
  const told = rig.onCallEnded.mock.calls.map(([call]) => call.callId)
  expect(told.sort()).toEqual(['call-1', 'call-2'])
})

describe('the status poll', () => {
  it('asks every 5 s, also while connecting, and a terminal word ends the call', async () => {
    const rig = await dialling()
    rig.voice.call.emit({ is: 'ringing' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rig.backend.status).toHaveBeenCalledTimes(2)
    rig.backend.status.mockResolvedValue({ status: 'no-answer', isSettled: true })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(rig.softphone.state()).toMatchObject({
      status: 'idle',
      lastCall: { endedBecause: 'Nobody answered.' },
    })
    expect(rig.voice.call.hangUps).toBe(1)
  })

  it('goes on after a failed look, which ends nothing', async () => {
    const rig = await connected()
    rig.backend.status.mockResolvedValue(null)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(rig.softphone.state().status).toBe('connected')
    expect(rig.backend.status).toHaveBeenCalledTimes(4)
  })

  it('stops with the call', async () => {
    const rig = await connected()
    rig.backend.status.mockResolvedValue({ status: 'completed', isSettled: true })
    rig.softphone.send({ is: 'end' })
    await vi.advanceTimersByTimeAsync(1_000)
    rig.backend.status.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rig.backend.status).not.toHaveBeenCalled()
  })
})

describe('faults in a call', () => {
  it('a socket lost while ringing ends it, with a new device and the microphone off', async () => {
    const rig = await dialling()
    rig.voice.call.emit({ is: 'ringing' })
    rig.microphone.release.mockClear()
    rig.voice.call.emit({ is: 'lost' })
    await flush()
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
    expect(rig.voice.devices.map(phone => phone.isDestroyed)).toEqual([true, false])
    expect(rig.microphone.release).toHaveBeenCalled()
  })

  it('reconnecting is given 30 s', async () => {
    const rig = await connected()
    rig.voice.call.emit({ is: 'reconnecting' })
    await vi.advanceTimersByTimeAsync(29_000)
    rig.voice.call.emit({ is: 'reconnected' })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(rig.softphone.state()).toMatchObject({ status: 'connected' })
    rig.voice.call.emit({ is: 'reconnecting' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null })
  })

  it('an error ends it and is told like a disconnect', async () => {
    const rig = await connected()
    rig.voice.call.emit({ is: 'failed', code: 53405, message: 'Media broke', fatal: true })
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: { box: 'call', message: 'Twilio error: Media broke (Code: 53405)' },
    })
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
    rig.voice.call.emit({ is: 'disconnected' })
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('events of the call before do not touch the one that runs', async () => {
    const rig = await connected()
    const first = rig.voice.call
    rig.softphone.send({ is: 'end' })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    const before = rig.softphone.state()
    first.emit({ is: 'disconnected' })
    first.emit({ is: 'failed', code: 31005, message: 'Late', fatal: true })
    expect(rig.softphone.state()).toBe(before)
  })

  it('an incoming call is turned away', async () => {
    const rig = await connected()
    const caller = new FakeIncoming()
    rig.voice.device.emit({ is: 'incoming', call: caller })
    expect(caller.isRejected).toBe(true)
    expect(rig.softphone.state().status).toBe('connected')
  })
})

describe('digits', () => {
  it('go out one by one, at least 240 ms apart, with pauses of our own', async () => {
    const rig = await connected()
    rig.softphone.send({ is: 'press', key: '1' })
    rig.softphone.send({ is: 'press', key: '2' })
    rig.softphone.send({ is: 'press', key: '3w#' })
    await vi.advanceTimersByTimeAsync(3_000)
    const { digits } = rig.voice.call
    expect(digits.map(({ digit }) => digit).join('')).toBe('123#')
    const gaps = digits.slice(1).map(({ atMs }, index) => atMs - (digits[index]?.atMs ?? 0))
    expect(gaps.every(gap => gap >= 240)).toBe(true)
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(740)
  })

  it('wait for a tone that takes longer', async () => {
    const rig = await connected()
    rig.voice.call.toneMs = 600
    rig.softphone.send({ is: 'press', key: '123' })
    await vi.advanceTimersByTimeAsync(1_199)
    expect(rig.voice.call.digits).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.voice.call.digits).toHaveLength(3)
  })

  it('that wait are forgotten with the call', async () => {
    const rig = await connected()
    const first = rig.voice.call
    rig.softphone.send({ is: 'press', key: '12345' })
    rig.softphone.send({ is: 'end' })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(first.digits.map(({ digit }) => digit)).toEqual(['1'])
    expect(rig.voice.call.digits).toEqual([])
  })
})

describe('microphones', () => {
  it('are listed again after permission, when their names are known', async () => {
    const rig = await idle()
    rig.microphone.listInputs.mockResolvedValue([{ deviceId: 'usb', label: 'USB headset' }])
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().inputs).toEqual([{ deviceId: 'usb', label: 'USB headset' }])
  })

  it('can be changed in a call; one that cannot be used is said', async () => {
    const rig = await connected()
    rig.softphone.send({ is: 'choose-input', deviceId: 'usb' })
    await flush()
    expect(rig.voice.device.inputs).toEqual(['usb'])
    expect(rig.softphone.state()).toMatchObject({ inputId: 'usb', notice: null })
    rig.softphone.send({ is: 'choose-input', deviceId: 'broken' })
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      inputId: null,
      notice: 'This microphone could not be used.',
    })
  })

  it('that are unplugged in a call are said, and the call goes on', async () => {
    const rig = await connected()
    rig.softphone.send({ is: 'choose-input', deviceId: 'usb' })
    rig.inputs.lost()
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      status: 'connected',
      inputId: null,
      notice: 'Your microphone was unplugged. The default microphone is used now.',
    })
    rig.microphone.listInputs.mockResolvedValue([])
    rig.inputs.lost()
    await flush()
    expect(rig.softphone.state().notice).toBe(
      'Your microphone was unplugged, and no other one is connected.',
    )
  })
})

describe('the page', () => {
  it('hangs up when it goes, and the request that says so outlives it', async () => {
    const rig = await connected()
    rig.page.hide()
    expect(rig.voice.call.hangUps).toBe(1)
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', true)
    expect(rig.softphone.state().status).toBe('idle')
  })

  it('builds a new device when it comes back from the cache', async () => {
    const rig = await idle()
    rig.page.hide()
    rig.page.restore()
    expect(rig.softphone.state().status).toBe('initializing')
    await flush()
    expect(rig.softphone.state().status).toBe('idle')
    expect(rig.voice.devices.map(phone => phone.isDestroyed)).toEqual([true, false])
  })
})

describe('several tabs', () => {
  it('the one without the phone loads no voice library and says where the phone is', async () => {
    const rig = createRig()
    rig.tabs.hear(false)
    await flush()
    expect(rig.loadVoice).not.toHaveBeenCalled()
    expect(rig.softphone.state()).toMatchObject({ activeInOtherTab: true, status: 'idle' })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', error: { box: 'call' } })
    expect(rig.backend.preCreate).not.toHaveBeenCalled()
  })

  it('takes it over on request', async () => {
    const rig = createRig()
    rig.tabs.hear(false)
    rig.softphone.send({ is: 'take-over' })
    expect(rig.tabs.take).toHaveBeenCalledTimes(1)
    rig.tabs.hear(true)
    await flush()
    expect(rig.softphone.state()).toMatchObject({ activeInOtherTab: false, status: 'idle' })
    expect(rig.voice.devices).toHaveLength(1)
  })

  it('the one that loses it ends its call and its device', async () => {
    const rig = await connected()
    rig.tabs.hear(false)
    expect(rig.softphone.state()).toMatchObject({
      activeInOtherTab: true,
      call: null,
      lastCall: { endedBecause: 'The phone was moved to another tab.' },
    })
    expect(rig.voice.device.isDestroyed).toBe(true)
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false)
  })
})

describe('the device', () => {
  it('that never registers is given up after 10 s and built anew by the next call', async () => {
    const rig = createRig()
    rig.voice.registers = 'never'
    rig.tabs.hear(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: { box: 'call', message: 'Twilio device not initialized' },
    })
    expect(rig.voice.devices[0]?.isDestroyed).toBe(true)
    rig.voice.registers = 'at once'
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.voice.devices).toHaveLength(2)
    expect(rig.voice.device.parameters).toHaveLength(1)
  })

  it('says what the server said when there is no token', async () => {
    const rig = createRig()
    rig.backend.fetchToken.mockRejectedValue(new Error('Received empty token from backend'))
    rig.tabs.hear(true)
    await flush()
    expect(rig.softphone.state().error?.message).toBe('Received empty token from backend')
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().error?.message).toBe(
      'Failed to start call: Received empty token from backend',
    )
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false)
  })
})

describe('being watched', () => {
  it('tells listeners once a change, until they leave', async () => {
    const rig = await idle()
    const listener = vi.fn()
    const leave = rig.softphone.subscribe(listener)
    rig.softphone.send({ is: 'end' })
    expect(listener).not.toHaveBeenCalled()
    rig.softphone.send({ is: 'start', to: TO })
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    rig.softphone.send({ is: 'end' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('notifies subscribers of a started call before anything is sent', async () => {
    const rig = await idle()
    rig.microphone.isAllowed.mockReturnValue(true)
    const seen: unknown[] = []
    rig.softphone.subscribe(() => seen.push(rig.softphone.state().call?.to))
    rig.softphone.send({ is: 'start', to: TO })
    expect(seen).toEqual([TO])
    expect(rig.voice.device.parameters).toEqual([])
  })

  it("shows the server's details of a call before the device connects", async () => {
    const rig = await idle()
    rig.voice.connects = 'never'
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().call).toMatchObject({ callId: 'call-1', ratePerMinute: 13_000n })
  })

  it('notifies subscribers of every change at once', async () => {
    const rig = await dialling()
    const listener = vi.fn()
    rig.softphone.subscribe(listener)
    rig.voice.call.emit({ is: 'ringing' })
    expect(listener).toHaveBeenCalledTimes(1)
    rig.voice.call.emit({ is: 'accepted' })
    expect(listener).toHaveBeenCalledTimes(2)
    rig.voice.call.emit({ is: 'sampled', mos: 4 })
    expect(listener).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('tells once of a hang-up that is confirmed in the middle of it', async () => {
    const rig = await connected()
    const seen: string[] = []
    rig.softphone.subscribe(() => seen.push(rig.softphone.state().status))
    rig.softphone.send({ is: 'end' })
    expect(seen).toEqual(['idle'])
  })

  it('destroyed in a call, it hangs up and leaves nothing behind', async () => {
    const rig = await connected()
    rig.softphone.destroy()
    expect(rig.voice.call.hangUps).toBe(1)
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', true)
    expect(rig.voice.device.isDestroyed).toBe(true)
    expect(rig.tabs.release).toHaveBeenCalledTimes(1)
    await flush()
    expect(vi.getTimerCount()).toBe(0)
  })
})
