import { Device } from '@twilio/voice-sdk'
import type { Call } from '@twilio/voice-sdk'

/*
 * Runs in the browser: the vendor's own SDK. Reports every event of the SDK to the test through
 * `window.report`, and is driven by the test through `window.phone`.
 */

export interface PhoneEvent {
  type: string
  code?: number
  detail?: string
}

/** The SDK hard-codes wss; on localhost the sandbox speaks ws. Uses two private names of 2.18.5. */
class LocalDevice extends Device {}
const plain = (uri: string) => uri.replace(/^wss:/, 'ws:')
const uris = new WeakMap<object, string[]>()
const preferred = new WeakMap<object, string | null>()
Object.defineProperties(LocalDevice.prototype, {
  _chunderURIs: {
    get(this: object) {
      return uris.get(this)
    },
    set(this: object, given: string[]) {
      uris.set(this, given.map(plain))
    },
  },
  _preferredURI: {
    get(this: object) {
      return preferred.get(this)
    },
    set(this: object, given: string | null) {
      preferred.set(this, given === null ? null : plain(given))
    },
  },
})

let device: Device | undefined
let call: Call | undefined

const report = (event: PhoneEvent) => window.report(event)
const reportError = (type: string) => (error: { code: number; message: string }) =>
  report({ type, code: error.code, detail: error.message })

export interface OpenOptions {
  token: string
  /** `host:port` of the sandbox. */
  gateway: string
  /** How long a call may look for its socket. */
  reconnectMs: number
}

function open({ token, gateway, reconnectMs }: OpenOptions): void {
  const sounds = ['incoming', 'outgoing', 'disconnect', 'dtmfs', 'dtmfh']
  const keys = [...'0123456789'].map(key => `dtmf${key}`)
  const options = {
    chunderw: gateway,
    publishEvents: false,
    enableImprovedSignalingErrorPrecision: true,
    maxCallSignalingTimeoutMs: reconnectMs,
    codecPreferences: ['pcmu', 'opus'],
    // Without these the SDK fetches its sounds from the vendor.
    sounds: Object.fromEntries([...sounds, ...keys].map(name => [name, '/silence.wav'])),
  }
  device = new LocalDevice(token, options as ConstructorParameters<typeof Device>[1])
  device.on('registered', () => report({ type: 'registered' }))
  device.on('error', reportError('device error'))
}

function watch(watched: Call): void {
  for (const type of ['ringing', 'accept', 'disconnect', 'transportClose'])
    watched.on(type, () => report({ type }))
  watched.on('error', reportError('call error'))
  for (const type of ['messageSent', 'messageReceived'])
    watched.on(type, ({ content }: { content: unknown }) =>
      report({ type, detail: JSON.stringify(content) }),
    )
}

function theDevice(): Device {
  if (!device) throw new Error('no device')
  return device
}

function theCall(): Call {
  if (!call) throw new Error('no call')
  return call
}

const phone = {
  open,
  register: () => theDevice().register(),
  updateToken: (token: string) => theDevice().updateToken(token),
  async connect(params: Record<string, string>) {
    call = await theDevice().connect({ params })
    watch(call)
  },
  hangUp: () => theCall().disconnect(),
  sendMessage: (content: unknown) =>
    theCall().sendMessage({ content, messageType: 'user-defined-message' }),
  sid: () => theCall().parameters['CallSid'] ?? '',
}

declare global {
  interface Window {
    phone: typeof phone
    report(event: PhoneEvent): void
  }
}

window.phone = phone
report({ type: 'loaded' })
