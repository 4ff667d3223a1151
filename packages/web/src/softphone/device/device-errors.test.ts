import { describe, expect, it, vi } from 'vitest'
import { createDeviceRig, openedDevice } from '../../../testing/fake-device-deps.ts'
import { flush } from '../../../testing/fake-softphone-deps.ts'
import { VoiceFailure } from '../machine/softphone-error.ts'
import { driveTimers } from '../../../testing/stopped-clock.ts'

const SOCKET_CLOSED = { is: 'failed', code: 31005, message: 'Socket closed' } as const

driveTimers()

describe('an error of the device', () => {
  it('that interrupts the connection is reported until the device is registered again', async () => {
    const { voice, onFailed, onDeviceError, onRecovered } = await openedDevice()
    voice.device.emit(SOCKET_CLOSED)
    voice.device.emit({ is: 'unregistered' })
    expect(onDeviceError).toHaveBeenCalledExactlyOnceWith(SOCKET_CLOSED)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onRecovered).not.toHaveBeenCalled()
    voice.device.emit({ is: 'registered' })
    expect(onRecovered).toHaveBeenCalledTimes(1)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('that the connection survives is reported for 10 s', async () => {
    const { voice, onDeviceError, onRecovered } = await openedDevice()
    voice.device.emit({ is: 'failed', code: 31206, message: 'Rate exceeded' })
    expect(onDeviceError).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(onRecovered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onRecovered).toHaveBeenCalledTimes(1)
  })

  it('is no longer reported when the device is closed', async () => {
    const { deviceManager, voice, onRecovered } = await openedDevice()
    voice.device.emit(SOCKET_CLOSED)
    deviceManager.close()
    expect(onRecovered).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  // spec 8.36, 8.41, 8.42, 8.43, 8.45, 8.46, 8.48, 8.49, 8.50, 8.51, 8.52, 8.53, 8.54, 8.55, 8.56
  it.each([20151, 31201, 31202, 31203, 31207])(
    '%i makes calls impossible: the device is closed, and the next call opens another one',
    async code => {
      const { deviceManager, voice, onFailed, onDeviceError } = await openedDevice()
      voice.device.emit({ is: 'failed', code, message: 'Refused' })
      expect(onFailed).toHaveBeenCalledExactlyOnceWith(new VoiceFailure(code, 'Refused'))
      expect(onDeviceError).not.toHaveBeenCalled()
      expect(voice.devices.map(device => device.isDestroyed)).toEqual([true])
      await deviceManager.ready()
      expect(voice.devices).toHaveLength(2)
    },
  )

  it('that makes calls impossible leaves an active call alone', async () => {
    const rig = await openedDevice()
    rig.isBusy = true
    rig.voice.device.emit({ is: 'failed', code: 31201, message: 'Refused' })
    expect(rig.onFailed).not.toHaveBeenCalled()
    expect(rig.onDeviceError).toHaveBeenCalledTimes(1)
    expect(rig.voice.device.isDestroyed).toBe(false)
  })

  it('while it registers is reported at once if it makes calls impossible', async () => {
    const rig = createDeviceRig()
    rig.voice.registers = 'never'
    const ready = rig.deviceManager.ready()
    const failure = expect(ready).rejects.toEqual(new VoiceFailure(31202, 'Bad signature'))
    await flush()
    rig.voice.device.emit(SOCKET_CLOSED)
    rig.voice.device.emit({ is: 'failed', code: 31202, message: 'Bad signature' })
    await failure
    expect(rig.voice.devices).toHaveLength(1)
    expect(rig.voice.device.isDestroyed).toBe(true)
    expect(rig.onDeviceError).not.toHaveBeenCalled()
  })
})
