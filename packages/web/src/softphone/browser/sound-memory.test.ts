import { expect, it } from 'vitest'
import { createSoundMemory } from './sound-memory.ts'

const CHANGED = {
  chosen: { input: null, output: { deviceId: 'headset', label: 'Headset' }, ring: null },
  volume: 0.35,
  processing: { noiseSuppression: false, echoCancellation: true },
}
const DEFAULTS = {
  chosen: { input: null, output: null, ring: null },
  volume: 1,
  processing: { noiseSuppression: true, echoCancellation: true },
}

it('reads on the next visit what was saved', () => {
  createSoundMemory(() => localStorage).save(CHANGED)
  expect(createSoundMemory(() => localStorage).read()).toEqual(CHANGED)
})

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['other types', '{"chosen":[],"volume":"loud","processing":7}'],
  ['a volume that is too high', '{"volume":7,"chosen":{"output":{"deviceId":5}}}'],
])('has the defaults for %s', (_what, stored) => {
  localStorage.clear()
  if (stored !== null) localStorage.setItem('soundSettings', stored)
  expect(createSoundMemory(() => localStorage).read()).toEqual(DEFAULTS)
})

it('has the defaults in a browser that blocks the storage', () => {
  const blocked = createSoundMemory(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  blocked.save(CHANGED)
  expect(blocked.read()).toEqual(DEFAULTS)
})
