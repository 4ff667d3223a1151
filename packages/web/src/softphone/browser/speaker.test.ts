import { expect, it } from 'vitest'
import { createSpeaker } from './speaker.ts'

const DEVICES = {
  enumerateDevices: async () => [
    { kind: 'audiooutput', deviceId: 'default', label: 'Default - Built-in' },
    { kind: 'audioinput', deviceId: 'usb', label: 'Microphone' },
    { kind: 'audiooutput', deviceId: 'built-in', label: '' },
    { kind: 'audiooutput', deviceId: '', label: '' },
  ],
} as unknown as MediaDevices
const setSinkId = async () => undefined

it('lists the speakers that the browser reveals', async () => {
  const speaker = createSpeaker(DEVICES, () => ({ volume: 1, setSinkId }))
  expect(await speaker.listOutputs()).toEqual([
    { deviceId: 'default', label: 'Default - Built-in' },
    { deviceId: 'built-in', label: 'Speaker 2' },
  ])
  expect(speaker.canSetVolume).toBe(true)
})

it('offers neither speakers nor volume in a browser that cannot select a speaker', async () => {
  const speaker = createSpeaker(DEVICES, () => ({ volume: 1 }))
  expect(await speaker.listOutputs()).toEqual([])
  expect(speaker.canSetVolume).toBe(false)
})

it('offers no volume in a browser that ignores it', () => {
  const fixed = {
    setSinkId,
    get volume() {
      return 1
    },
    set volume(_ignored) {},
  }
  expect(createSpeaker(DEVICES, () => fixed).canSetVolume).toBe(false)
})
