import { blockSockets, socketCounts } from './sockets.ts'
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
const connections: RTCPeerConnection[] = []

const report = (event: PhoneEvent) => window.report(event)
const reportError = (type: string) => (error: { code: number; message: string }) =>
  report({ type, code: error.code, detail: error.message })

const NativeConnection = window.RTCPeerConnection
window.RTCPeerConnection = class extends NativeConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    connections.push(this)
  }
}

export interface OpenOptions {
  token: string
  /** `host:port` of the sandbox. */
  gateway: string
  /** How long a call may look for its socket. */
  reconnectMs: number
  /** How long before the end of a token the SDK asks for the next one. */
  tokenRefreshMs: number
}

function open({ token, gateway, reconnectMs, tokenRefreshMs }: OpenOptions): void {
  const sounds = ['incoming', 'outgoing', 'disconnect', 'dtmfs', 'dtmfh']
  const keys = [...'0123456789'].map(key => `dtmf${key}`)
  const options = {
    chunderw: gateway,
    publishEvents: false,
    enableImprovedSignalingErrorPrecision: true,
    maxCallSignalingTimeoutMs: reconnectMs,
    tokenRefreshMs,
    codecPreferences: ['pcmu', 'opus'],
    // Without these the SDK fetches its sounds from the vendor.
    sounds: Object.fromEntries([...sounds, ...keys].map(name => [name, '/silence.wav'])),
  }
  device = new LocalDevice(token, options as ConstructorParameters<typeof Device>[1])
  device.on('registered', () => report({ type: 'registered' }))
  device.on('unregistered', () => report({ type: 'unregistered' }))
  device.on('error', reportError('device error'))
  device.on('tokenWillExpire', () => report({ type: 'tokenWillExpire' }))
  device.on('incoming', (incoming: Call) => {
    call = incoming
    watch(incoming)
    report({ type: 'incoming', detail: JSON.stringify([...incoming.customParameters]) })
  })
}

/** Runs the SDK's test of a setup on the device that it makes for itself. */
function preflight(token: string, gateway: string): void {
  // The SDK calls its factory with `new`; the function returns the object in place of a new one.
  function deviceFactory(jwt: string, options: object): Device {
    device = new LocalDevice(jwt, { ...options, chunderw: gateway, publishEvents: false } as object)
    return device
  }
  const options = { deviceFactory, logLevel: 'silent' } as object
  const test = Device.runPreflight(token, options)
  test.on('connected', () => report({ type: 'preflight connected' }))
  test.on('sample', ({ mos }: { mos: number | null }) => {
    if (mos !== null) report({ type: 'preflight score' })
  })
  test.on('completed', (result: { stats?: { mos: { average: number } } }) =>
    report({ type: 'preflight completed', detail: String(result.stats?.mos.average) }),
  )
  test.on('failed', reportError('preflight failed'))
}

function watch(watched: Call): void {
  watched.on('ringing', (hasEarlyMedia: boolean) =>
    report({ type: 'ringing', detail: String(hasEarlyMedia) }),
  )
  for (const type of [
    'accept',
    'disconnect',
    'cancel',
    'reject',
    'reconnected',
    'transportClose',
  ]) {
    watched.on(type, () => report({ type }))
  }
  watched.on('reconnecting', reportError('reconnecting'))
  watched.on('error', reportError('call error'))
  for (const type of ['messageSent', 'messageReceived']) {
    watched.on(type, ({ content }: { content: unknown }) =>
      report({ type, detail: JSON.stringify(content) }),
    )
  }
}

function theDevice(): Device {
  if (!device) throw new Error('no device')
  return device
}

function theCall(): Call {
  if (!call) throw new Error('no call')
  return call
}

/** RTP packets of the newest connection, by the browser's own count. */
async function packets(): Promise<{ received: number; sent: number; lost: number }> {
  const count = { received: 0, sent: 0, lost: 0 }
  const stats = await connections.at(-1)?.getStats()
  stats?.forEach((entry: Record<string, number | string | undefined>) => {
    if (entry['type'] === 'inbound-rtp') {
      count.received += Number(entry['packetsReceived'] ?? 0)
      count.lost += Number(entry['packetsLost'] ?? 0)
    }
    if (entry['type'] === 'outbound-rtp') count.sent += Number(entry['packetsSent'] ?? 0)
  })
  return count
}

const phone = {
  open,
  preflight,
  register: () => theDevice().register(),
  unregister: () => theDevice().unregister(),
  updateToken: (token: string) => theDevice().updateToken(token),
  async connect(params: Record<string, string>) {
    call = await theDevice().connect({ params })
    watch(call)
  },
  disconnectAll: () => theDevice().disconnectAll(),
  accept: () => theCall().accept(),
  reject: () => theCall().reject(),
  ignore: () => theCall().ignore(),
  hangUp: () => theCall().disconnect(),
  press: (digits: string) => theCall().sendDigits(digits),
  /** What the SDK does in browsers without RTCDTMFSender. */
  pressBySignalling(digits: string) {
    const { _pstream: stream } = theCall() as unknown as {
      _pstream: { dtmf(sid: string, digits: string): void }
    }
    stream.dtmf(theCall().parameters['CallSid'] ?? '', digits)
  },
  sendMessage: (content: unknown) =>
    theCall().sendMessage({ content, messageType: 'user-defined-message' }),
  status: () => theCall().status(),
  sid: () => theCall().parameters['CallSid'] ?? '',
  isBusy: () => theDevice().isBusy,
  blockSockets,
  socketCounts,
  packets,
}

declare global {
  interface Window {
    phone: typeof phone
    report(event: PhoneEvent): void
  }
}

window.phone = phone
report({ type: 'loaded' })
