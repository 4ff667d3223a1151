import { type Outcome, accepted } from '@ringback/contract/outcome'
import { type Micros } from '@ringback/contract/money'
import { vi } from 'vitest'
import { type MicrophoneFault } from '../src/strings/softphone.ts'
import { type CallBackend } from '../src/softphone/call-backend.ts'
import { browserClock } from '../src/softphone/browser/clock.ts'
import { type Microphone } from '../src/softphone/browser/microphone.ts'
import { createSoftphone } from '../src/softphone/softphone.ts'
import {
  type Caller,
  type IncomingVoiceCall,
  type VoiceCall,
  type VoiceCallEvent,
  type VoiceLibrary,
  type VoiceDevice,
  type VoiceDeviceEvent,
} from '../src/softphone/voice-device.ts'

/** A voice library whose every word the test says. */
export class FakeVoice implements VoiceLibrary {
  devices: FakeDevice[] = []
  /** Set before a phone is created, to have its `register` never settle. */
  registers: 'at once' | 'never' = 'at once'
  connects: 'at once' | 'never' = 'at once'

  get device(): FakeDevice {
    const phone = this.devices.at(-1)
    if (!phone) throw new Error('no phone was created')
    return phone
  }

  get call(): FakeCall {
    const call = this.device.calls.at(-1)
    if (!call) throw new Error('no call was placed')
    return call
  }

  createDevice(token: string, hear: (event: VoiceDeviceEvent) => void): VoiceDevice {
    const phone = new FakeDevice(this, token, hear)
    this.devices.push(phone)
    return phone
  }
}

export class FakeDevice implements VoiceDevice {
  readonly voice: FakeVoice
  readonly tokens: string[]
  readonly emit: (event: VoiceDeviceEvent) => void
  calls: FakeCall[] = []
  parameters: unknown[] = []
  inputs: string[] = []
  isDestroyed = false

  constructor(voice: FakeVoice, token: string, hear: (event: VoiceDeviceEvent) => void) {
    this.voice = voice
    this.tokens = [token]
    this.emit = hear
  }

  register(): Promise<void> {
    return this.voice.registers === 'never' ? new Promise(() => undefined) : Promise.resolve()
  }

  updateToken(token: string): void {
    this.tokens.push(token)
  }

  connect(parameters: unknown, hear: (event: VoiceCallEvent) => void): Promise<VoiceCall> {
    this.parameters.push(parameters)
    if (this.voice.connects === 'never') return new Promise(() => undefined)
    const call = new FakeCall(hear)
    this.calls.push(call)
    return Promise.resolve(call)
  }

  switchInput(deviceId: string): Promise<void> {
    this.inputs.push(deviceId)
    return deviceId === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve()
  }

  destroy(): void {
    this.isDestroyed = true
  }
}

export class FakeCall implements VoiceCall {
  readonly emit: (event: VoiceCallEvent) => void
  /** Whether `hangUp` is answered with `disconnected`, as it should be. */
  confirmsHangUp = true
  hangUps = 0
  muted: boolean[] = []
  digits: { digit: string; atMs: number }[] = []

  constructor(says: (event: VoiceCallEvent) => void) {
    this.emit = says
  }

  hangUp(): void {
    this.hangUps += 1
    // At once, in the middle of the effect that asked for it, like the real one.
    if (this.confirmsHangUp) this.emit({ is: 'disconnected' })
  }

  mute(muted: boolean): void {
    this.muted.push(muted)
  }

  feedback: unknown[][] = []

  sendFeedback(...rating: unknown[]): void {
    this.feedback.push(rating)
  }

  /** How long a tone takes to be played. */
  toneMs = 230

  sendDigit(digit: string): Promise<void> {
    this.digits.push({ digit, atMs: Date.now() })
    return new Promise(resolve => setTimeout(resolve, this.toneMs))
  }
}

/** A caller of a rented number, whose call rings until the test or the softphone ends it. */
export class FakeIncoming implements IncomingVoiceCall {
  readonly caller: Caller
  emit: (event: VoiceCallEvent) => void = nothing
  call: FakeCall | null = null
  isRejected = false

  constructor(caller: Partial<Caller> = {}) {
    this.caller = { callId: 'call-in', from: '+12125550142', to: '+14155550199', ...caller }
  }

  onEvent(hear: (event: VoiceCallEvent) => void): void {
    this.emit = hear
  }

  answer(): VoiceCall {
    this.call = new FakeCall(this.emit)
    return this.call
  }

  reject(): void {
    this.isRejected = true
    this.emit({ is: 'disconnected' })
  }
}

export function fakeBackend() {
  let calls = 0
  let tokens = 0
  return {
    preCreate: vi.fn<CallBackend['preCreate']>(async to => ({
      ok: true,
      value: {
        callId: `call-${++calls}`,
        fromNumber: '+15005550006',
        toNumber: to,
        ratePerMinute: 13_000n as Micros,
        billingSeconds: 60,
        authorisedSeconds: 600,
      },
    })),
    fetchToken: vi.fn<CallBackend['fetchToken']>(async () => ({
      token: `token-${++tokens}`,
      expiresInSeconds: 1800,
    })),
    status: vi.fn<CallBackend['status']>(async () => ({ status: 'in-progress', isSettled: false })),
    end: vi.fn<CallBackend['end']>(async () => undefined),
  }
}

export function fakeMicrophone() {
  const events: Record<'lost' | 'changed', () => void> = { lost: nothing, changed: nothing }
  const microphone = {
    isAllowed: vi.fn<Microphone['isAllowed']>(() => false),
    open: vi.fn<(deviceId: string | null) => Promise<Outcome<void, MicrophoneFault>>>(async () =>
      accepted(undefined),
    ),
    getUserMedia: vi.fn<Microphone['getUserMedia']>(),
    release: vi.fn<() => void>(),
    listInputs: vi.fn<Microphone['listInputs']>(async () => [
      { deviceId: 'default', label: 'Built-in' },
    ]),
    onInputsChanged: (listener: () => void) => {
      events.changed = listener
      return () => undefined
    },
    onLost: (listener: () => void) => {
      events.lost = listener
      return () => undefined
    },
  }
  return { microphone, events }
}

/** A softphone with a fake of everything around it; timers are vitest's. */
export function createRig() {
  const voice = new FakeVoice()
  const backend = fakeBackend()
  const { microphone, events: inputs } = fakeMicrophone()
  const page: Record<'hide' | 'restore', () => void> = { hide: nothing, restore: nothing }
  const hear: (here: boolean) => void = nothing
  const tabs = { hear, take: vi.fn(), release: vi.fn() }
  const onConnected = vi.fn()
  const onBalanceChanged = vi.fn()
  const onCallEnded = vi.fn()
  const loadVoice = vi.fn(async () => voice)
  const softphone = createSoftphone({
    backend,
    loadVoice,
    microphone,
    tabLock: {
      acquire: hear => (tabs.hear = hear),
      steal: tabs.take,
      release: tabs.release,
    },
    pageLifecycle: {
      onHidden: listener => {
        page.hide = listener
        return () => undefined
      },
      onRestored: listener => {
        page.restore = listener
        return () => undefined
      },
    },
    clock: browserClock,
    onConnected,
    onBalanceChanged,
    onCallEnded,
  })
  return {
    softphone,
    voice,
    backend,
    microphone,
    inputs,
    page,
    tabs,
    loadVoice,
    onConnected,
    onBalanceChanged,
    onCallEnded,
  }
}

/** Lets everything happen that needs no time. */
export async function flush(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

function nothing(): void {
  // Replaced by what the softphone listens with.
}
