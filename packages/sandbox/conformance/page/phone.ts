import { cutOff } from './sockets.ts'
import { Device } from '@twilio/voice-sdk'
import type { Call } from '@twilio/voice-sdk'

/*
 * Runs in the browser: the vendor's own SDK, a log of everything it says, and an ear on what it
 * plays. Tests drive it through `window.phone`.
 */

export interface Happening {
  what: string
  code?: number
  detail?: string
  /** Milliseconds since the page began. */
  at: number
}

export interface Hearing {
  /** Loudest 20 ms or so, 0..1. */
  peakRms: number
  /** Level at each asked frequency, in dB above the median of the spectrum; the highest seen. */
  prominence: number[]
}

/** The SDK hard-codes wss; on localhost the sandbox speaks ws. Pins two private names of 2.18.5. */
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

const happenings: Happening[] = []
let device: Device | undefined
let call: Call | undefined
const connections: RTCPeerConnection[] = []

function log(what: string, detail?: { code?: number; message?: string } | string): void {
  const said =
    typeof detail === 'string' ? { detail } : { code: detail?.code, detail: detail?.message }
  happenings.push({ what, at: performance.now(), ...said } as Happening)
}

const NativeConnection = window.RTCPeerConnection
window.RTCPeerConnection = class extends NativeConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    connections.push(this)
  }
}

function open(token: string, gateway: string, reconnectMs: number): void {
  const sounds = ['incoming', 'outgoing', 'disconnect', 'dtmfs', 'dtmfh']
  const keys = [...'0123456789'].map(key => `dtmf${key}`)
  const options = {
    chunderw: gateway,
    publishEvents: false,
    enableImprovedSignalingErrorPrecision: true,
    maxCallSignalingTimeoutMs: reconnectMs,
    tokenRefreshMs: 1000,
    codecPreferences: ['pcmu', 'opus'],
    // Nothing is fetched from the vendor, not even its beeps.
    sounds: Object.fromEntries([...sounds, ...keys].map(name => [name, '/silence.wav'])),
  }
  device = new LocalDevice(token, options as ConstructorParameters<typeof Device>[1])
  device.on('registered', () => log('registered'))
  device.on('unregistered', () => log('unregistered'))
  device.on('error', (error: { code: number; message: string }) => log('device error', error))
  device.on('tokenWillExpire', () => log('tokenWillExpire'))
  device.on('incoming', (incoming: Call) => {
    call = incoming
    watch(incoming)
    log('incoming', JSON.stringify([...incoming.customParameters]))
  })
}

/** The SDK's own test of a setup, on the device it makes for itself; hung up after `ms` of talk. */
function preflight(token: string, gateway: string, ms: number): void {
  const tested: Device[] = []
  class TestedDevice extends LocalDevice {
    constructor(jwt: string, options: object) {
      super(jwt, { ...options, chunderw: gateway, publishEvents: false } as object)
      tested.push(this)
    }
  }
  const options = { deviceFactory: TestedDevice, logLevel: 'silent' } as object
  const test = Device.runPreflight(token, options)
  test.on('connected', () => {
    log('preflight connected')
    setTimeout(() => tested[0]?.disconnectAll(), ms)
  })
  test.on('completed', (report: { samples: unknown[]; stats?: { mos: { average: number } } }) =>
    log('preflight completed', String(report.stats?.mos.average)),
  )
  test.on('failed', (error: { code: number; message: string }) => log('preflight failed', error))
}

function watch(watched: Call): void {
  watched.on('ringing', (hasEarlyMedia: boolean) => log('ringing', String(hasEarlyMedia)))
  for (const what of ['accept', 'disconnect', 'cancel', 'reject', 'reconnected']) {
    watched.on(what, () => log(what))
  }
  watched.on('reconnecting', (error: { code: number }) => log('reconnecting', error))
  watched.on('error', (error: { code: number; message: string }) => log('call error', error))
  watched.on('transportClose', () => log('transportClose'))
  for (const what of ['messageSent', 'messageReceived']) {
    watched.on(what, ({ content }: { content: unknown }) => log(what, JSON.stringify(content)))
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

/**
 * Listens for `ms` to what the browser plays of the call, or only until every asked frequency has stood
 * out by `enoughDb`: how soon that is depends on how busy the machine is.
 */
async function hear(ms: number, hertz: number[] = [], enoughDb = Infinity): Promise<Hearing> {
  const stream = theCall().getRemoteStream()
  if (!stream) throw new Error('no remote stream')
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 })
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Float32Array(1024)
  const spectrum = new Float32Array(analyser.frequencyBinCount)
  const binOf = (frequency: number) => Math.round((frequency * 4096) / context.sampleRate)
  const hearing: Hearing = { peakRms: 0, prominence: hertz.map(() => -200) }
  for (const end = performance.now() + ms; performance.now() < end;) {
    await new Promise(resolve => setTimeout(resolve, 20))
    analyser.getFloatTimeDomainData(wave)
    const rms = Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length)
    hearing.peakRms = Math.max(hearing.peakRms, rms)
    if (rms < 0.005 || hertz.length === 0) continue
    analyser.getFloatFrequencyData(spectrum)
    const speech = [...spectrum.slice(0, binOf(3400))].sort((a, b) => a - b)
    const median = speech[speech.length >> 1] ?? 0
    hertz.forEach((frequency, index) => {
      const bin = binOf(frequency)
      const level = Math.max(...spectrum.slice(bin - 1, bin + 2)) - median
      hearing.prominence[index] = Math.max(hearing.prominence[index] ?? level, level)
    })
    if (Math.min(...hearing.prominence) > enoughDb) break
  }
  await context.close()
  return hearing
}

/** RTP packets of the newest connection, by the browser's own count. */
async function packets(): Promise<{ received: number; sent: number; lost: number }> {
  const count = { received: 0, sent: 0, lost: 0 }
  const report = await connections.at(-1)?.getStats()
  report?.forEach((entry: Record<string, number | string | undefined>) => {
    if (entry['type'] === 'inbound-rtp') {
      count.received += Number(entry['packetsReceived'] ?? 0)
      count.lost += Number(entry['packetsLost'] ?? 0)
    }
    if (entry['type'] === 'outbound-rtp') count.sent += Number(entry['packetsSent'] ?? 0)
  })
  return count
}

const phone = {
  happenings,
  open,
  preflight,
  register: () => theDevice().register(),
  unregister: () => theDevice().unregister(),
  updateToken: (token: string) => theDevice().updateToken(token),
  async connect(params: Record<string, string>) {
    call = await theDevice().connect({ params })
    watch(call)
  },
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
  message: (content: unknown) =>
    theCall().sendMessage({ content, messageType: 'user-defined-message' }),
  status: () => theCall().status(),
  sid: () => theCall().parameters['CallSid'],
  isBusy: () => theDevice().isBusy,
  cutOff,
  hear,
  packets,
}

declare global {
  interface Window {
    phone: typeof phone
  }
}

window.phone = phone
