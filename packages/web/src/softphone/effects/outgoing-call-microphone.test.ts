import { accepted, refused } from '@ringback/contract/outcome'
import { describe, expect, it } from 'vitest'
import { TO, flush, idleSoftphone } from '../../../testing/fake-softphone-deps.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

driveTimers()

describe('an outgoing call', () => {
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

  it('uses the default microphone if the chosen one no longer exists', async () => {
    const rig = await idleSoftphone()
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
})
