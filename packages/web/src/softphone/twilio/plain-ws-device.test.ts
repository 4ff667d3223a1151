import { EventEmitter } from 'node:events'
import { Device } from '@twilio/voice-sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlainWsDevice } from './plain-ws-device.ts'

/** Stands where the SDK's signalling stream stands, to see which addresses the SDK hands it. */
class FakeStream extends EventEmitter {
  static made: FakeStream[] = []
  readonly uris: string[]
  preferred: string | null = null

  constructor(_token: string, uris: string[]) {
    super()
    this.uris = uris
    FakeStream.made.push(this)
  }
  updatePreferredURI(uri: string | null): void {
    this.preferred = uri
  }
  setToken(): void {
    // The SDK calls it on every new token.
  }
  register(): void {
    // The SDK listens for the answer only after it has asked.
    setTimeout(() => this.emit('ready'))
  }
  destroy(): void {
    this.removeAllListeners()
  }
}

const options = {
  chunderw: 'localhost:4000',
  publishEvents: false,
  PStream: FakeStream,
  enumerateDevices: () => Promise.resolve([]),
  getUserMedia: () => Promise.reject(new Error('not in this test')),
  Sound: class {
    stop(): void {
      // Silence.
    }
    setSinkIds(): void {
      // Silence.
    }
  },
}

async function register(device: Device): Promise<FakeStream> {
  const registered = device.register()
  const stream = FakeStream.made.at(-1)
  if (!stream) throw new Error('the device made no stream')
  stream.emit('connected', { edge: 'localhost', token: { identity: 'ann' } })
  await registered
  return stream
}

beforeEach(() => {
  // jsdom has no media devices, and the SDK looks for them as soon as it is made.
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { getUserMedia: vi.fn(), enumerateDevices: vi.fn() }),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

it('signals to ws://, first and when it prefers where it was', async () => {
  const device = new PlainWsDevice('token', options)
  const stream = await register(device)
  expect(stream.uris).toEqual(['ws://localhost:4000/signal'])
  // Private, and used at the next reconnection: an upgrade that renames either must fail here.
  expect(Reflect.get(device, '_preferredURI')).toBe('ws://localhost:4000/signal')
  expect(Reflect.get(device, '_chunderURIs')).toEqual(['ws://localhost:4000/signal'])
  device.destroy()
})

it('is needed for that: the plain device always writes wss://', async () => {
  const device = new Device('token', options)
  const stream = await register(device)
  expect(stream.uris).toEqual(['wss://localhost:4000/signal'])
  expect(Object.hasOwn(device, '_preferredURI')).toBe(true)
  expect(Object.hasOwn(device, '_chunderURIs')).toBe(true)
  device.destroy()
})
