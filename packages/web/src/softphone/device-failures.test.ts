import { describe, expect, it } from 'vitest'
import { TO, createRig, flush, idleSoftphone } from '../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../testing/stopped-clock.ts'

driveTimers()

describe('the device', () => {
  it('shows an error that makes calls impossible, and the next call opens another device', async () => {
    const rig = await idleSoftphone()
    rig.voice.device.emit({ is: 'failed', code: 31201, message: 'Authentication failed' })
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: {
        box: 'call',
        message: 'Twilio error: Authentication failed (Code: 31201)',
        advice: expect.stringContaining('Reload the page'),
      },
    })
    rig.softphone.send({ is: 'start', to: TO })
    await flush()
    expect(rig.softphone.state()).toMatchObject({ status: 'connecting', error: null })
    expect(rig.voice.devices).toHaveLength(2)
  })

  it('shows an interruption that passes by itself until it has passed', async () => {
    const rig = await idleSoftphone()
    rig.voice.device.emit({ is: 'failed', code: 31005, message: 'Socket closed' })
    rig.voice.device.emit({ is: 'unregistered' })
    expect(rig.softphone.state()).toMatchObject({
      status: 'idle',
      error: null,
      passingError: { message: 'Twilio error: Socket closed (Code: 31005)' },
    })
    rig.voice.device.emit({ is: 'registered' })
    expect(rig.softphone.state().passingError).toBeNull()
  })

  it('shows that it could not be replaced', async () => {
    const rig = await idleSoftphone()
    rig.backend.fetchToken.mockRejectedValue(new Error(''))
    rig.voice.device.emit({ is: 'failed', code: 20104, message: 'Expired' })
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      error: { message: 'Failed to initialize Twilio device' },
    })
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
    'loads no voice library and shows the reason (%s)',
    async (unsupported, box, message) => {
      const rig = createRig({ unsupported })
      await flush()
      expect(rig.loadVoice).not.toHaveBeenCalled()
      expect(rig.tabs.tabLock.acquire).not.toHaveBeenCalled()
      const error = { box, message, lacksCredit: false }
      expect(rig.softphone.state()).toMatchObject({ status: 'error', error, unsupported: error })
    },
  )

  it('shows the reason again at each attempt to call, and sends nothing', async () => {
    const rig = createRig({ unsupported: 'unsupported-browser' })
    rig.softphone.send({ is: 'dismiss-error' })
    expect(rig.softphone.state()).toMatchObject({ status: 'idle', error: null })
    rig.softphone.send({ is: 'start', to: TO })
    rig.page.restore()
    await flush()
    expect(rig.softphone.state()).toMatchObject({
      status: 'error',
      call: null,
      error: { message: expect.stringContaining('This browser cannot make calls.') },
    })
    expect(rig.microphone.open).not.toHaveBeenCalled()
    expect(rig.backend.preCreate).not.toHaveBeenCalled()
    expect(rig.loadVoice).not.toHaveBeenCalled()
  })
})
