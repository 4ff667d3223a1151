import { Device } from '@twilio/voice-sdk'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlainWsDevice } from './gateway.ts'

/** Replaces the SDK's signalling stream and records the addresses that the SDK passes to it. */
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
    // The SDK subscribes to this event after this call.
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
      // This test plays no sound.
    }
    setSinkIds(): void {
      // This test plays no sound.
    }
  },
}

async function register(device: Device): Promise<FakeStream> {
  const registered = device.register()
  const stream = FakeStream.made.at(-1)
  if (!stream) throw new Error('the device created no stream')
  stream.emit('connected', { edge: 'localhost', token: { identity: 'ann' } })
  await registered
  return stream
}

beforeEach(() => {
  // jsdom has no media devices, and the SDK's constructor reads them.
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { getUserMedia: vi.fn(), enumerateDevices: vi.fn() }),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

it('connects to ws:// addresses, also when it reconnects', async () => {
  const device = new PlainWsDevice('token', options)
  const stream = await register(device)
  expect(stream.uris).toEqual(['ws://localhost:4000/signal'])
  // These private fields are used at the next reconnection. An upgrade that renames them must fail here.
  expect(Reflect.get(device, '_preferredURI')).toBe('ws://localhost:4000/signal')
  expect(Reflect.get(device, '_chunderURIs')).toEqual(['ws://localhost:4000/signal'])
  device.destroy()
})

// spec 7.37 see 45, 7.38 see 45
it("differs from the SDK's device, which always uses wss://", async () => {
  const device = new Device('token', options)
  const stream = await register(device)
  expect(stream.uris).toEqual(['wss://localhost:4000/signal'])
  expect(Object.hasOwn(device, '_preferredURI')).toBe(true)
  expect(Object.hasOwn(device, '_chunderURIs')).toBe(true)
  device.destroy()
})
