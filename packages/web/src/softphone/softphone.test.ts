import { describe, expect, it, vi } from 'vitest'
import {
  TO,
  connectedCall,
  createRig,
  flush,
  idleSoftphone,
} from '../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../testing/stopped-clock.ts'

driveTimers()

describe('the page', () => {
  it('hangs up when it is closed, with a request that outlives it', async () => {
    const rig = await connectedCall()
    rig.page.hide()
    expect(rig.voice.call.hangUps).toBe(1)
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', true, null)
    expect(rig.softphone.state().status).toBe('idle')
  })

  it('creates a new device when it returns from the back/forward cache', async () => {
    const rig = await idleSoftphone()
    rig.page.hide()
    rig.page.restore()
    expect(rig.softphone.state().status).toBe('initializing')
    await flush()
    expect(rig.softphone.state().status).toBe('idle')
    expect(rig.voice.devices.map(device => device.isDestroyed)).toEqual([true, false])
  })
})

describe('several tabs', () => {
  it('a tab without the lock loads no voice library and starts no calls', async () => {
    const rig = createRig()
    rig.tabs.setLock(false)
    await flush()
    expect(rig.loadVoice).not.toHaveBeenCalled()
    expect(rig.softphone.state()).toMatchObject({ activeInOtherTab: true, status: 'idle' })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', call: null, error: null })
    expect(rig.backend.preCreate).not.toHaveBeenCalled()
  })

  it('a tab acquires the lock from another one on request, and what it shows of the account is read again', async () => {
    const rig = createRig()
    rig.tabs.setLock(false)
    expect(rig.onBalanceChanged).not.toHaveBeenCalled()
    rig.softphone.send({ is: 'take-over' })
    expect(rig.tabs.tabLock.steal).toHaveBeenCalledTimes(1)
    rig.tabs.setLock(true)
    await flush()
    expect(rig.softphone.state()).toMatchObject({ activeInOtherTab: false, status: 'idle' })
    expect(rig.voice.devices).toHaveLength(1)
    expect(rig.onBalanceChanged).toHaveBeenCalledTimes(1)
    expect(rig.onCallEnded).toHaveBeenCalledTimes(1)
  })

  it('a tab that loses the lock ends its call and destroys its device', async () => {
    const rig = await connectedCall()
    rig.tabs.setLock(false)
    expect(rig.softphone.state()).toMatchObject({
      activeInOtherTab: true,
      call: null,
      lastCall: { endedBecause: 'The phone was moved to another tab.' },
    })
    expect(rig.voice.device.isDestroyed).toBe(true)
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false, null)
  })
})

describe('the device', () => {
  // spec 4.15, 8.37
  it('is destroyed after 10 s without registration, and the next call creates another one', async () => {
    const rig = createRig()
    rig.voice.registers = 'never'
    rig.tabs.setLock(true)
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

  it('shows its errors: those that pass until they have passed, and those that make calls impossible', async () => {
    const rig = await idleSoftphone()
    rig.voice.device.emit({ is: 'failed', code: 31005, message: 'Socket closed' })
    expect(rig.softphone.state()).toMatchObject({
      status: 'idle',
      passingError: { message: 'Twilio error: Socket closed (Code: 31005)' },
    })
    rig.voice.device.emit({ is: 'registered' })
    expect(rig.softphone.state().passingError).toBeNull()
    rig.voice.device.emit({ is: 'failed', code: 31201, message: 'Authentication failed' })
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: {
        message: 'Twilio error: Authentication failed (Code: 31201)',
        advice: expect.stringContaining('Reload the page'),
      },
    })
  })

  // spec 5.23
  it('shows the reason of the server if there is no token', async () => {
    const rig = createRig()
    rig.backend.fetchToken.mockRejectedValue(new Error('Received empty token from backend'))
    rig.tabs.setLock(true)
    await flush()
    expect(rig.softphone.state().error?.message).toBe('Received empty token from backend')
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state().error?.message).toBe(
      'Failed to start call: Received empty token from backend',
    )
    expect(rig.backend.end).toHaveBeenCalledWith('call-1', false, null)
  })
})

describe('a browser that cannot make calls', () => {
  it.each([
    [
      'unsupported-browser',
      'call',
      'This browser cannot make calls. Use a current Chrome, Edge, Firefox or Safari.',
    ],
    ['insecure-page', 'microphone', 'Open this page over https to use the microphone.'],
  ] as const)(
    'loads no voice library and shows the reason at each attempt to call (%s)',
    async (unsupported, box, message) => {
      const rig = createRig({ unsupported })
      await flush()
      expect(rig.loadVoice).not.toHaveBeenCalled()
      expect(rig.tabs.tabLock.acquire).not.toHaveBeenCalled()
      const error = { box, message, lacksCredit: false }
      expect(rig.softphone.state()).toMatchObject({ status: 'error', error, unsupported: error })
      rig.softphone.send({ is: 'dismiss-end' })
      expect(rig.softphone.state()).toMatchObject({ status: 'idle', error: null })
      rig.softphone.send({ is: 'start', to: TO })
      rig.page.restore()
      await flush()
      expect(rig.softphone.state()).toMatchObject({ status: 'error', call: null, error })
      expect(rig.microphone.open).not.toHaveBeenCalled()
      expect(rig.loadVoice).not.toHaveBeenCalled()
    },
  )
})

describe('subscribers', () => {
  it('are notified once per change, until they unsubscribe', async () => {
    const rig = await idleSoftphone()
    const listener = vi.fn()
    const unsubscribe = rig.softphone.subscribe(listener)
    rig.softphone.send({ is: 'end' })
    expect(listener).not.toHaveBeenCalled()
    rig.softphone.send({ is: 'start', to: TO })
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
    rig.softphone.send({ is: 'end' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('are notified once of a hang-up that the library confirms synchronously', async () => {
    const rig = await connectedCall()
    const seen: string[] = []
    rig.softphone.subscribe(() => seen.push(rig.softphone.state().status))
    rig.softphone.send({ is: 'end' })
    expect(seen).toEqual(['idle'])
  })

  it('are gone after a stop, which also hangs up and stops every timer', async () => {
    const rig = await connectedCall()
    rig.softphone.stop()
    expect(rig.voice.call.hangUps).toBe(1)
    expect(rig.backend.end).toHaveBeenCalledExactlyOnceWith('call-1', true, null)
    expect(rig.voice.device.isDestroyed).toBe(true)
    expect(rig.tabs.tabLock.release).toHaveBeenCalledTimes(1)
    await flush()
    expect(vi.getTimerCount()).toBe(0)
  })
})

// React stops and starts each effect once more in its strict mode.
it('a softphone that is started again after a stop has the lock, subscribers and calls', async () => {
  const rig = await idleSoftphone()
  rig.softphone.stop()
  const listener = vi.fn()
  rig.softphone.subscribe(listener)
  rig.softphone.start()
  expect(rig.tabs.tabLock.acquire).toHaveBeenCalledTimes(2)
  rig.tabs.setLock(true)
  await flush()
  expect(listener).toHaveBeenCalled()
  rig.softphone.send({ is: 'start', to: TO })
  await flush()
  expect(rig.softphone.state().call).toMatchObject({ callId: 'call-1' })
  expect(rig.voice.device.parameters).toHaveLength(1)
})
