import type { CallQuality } from '@ringback/contract/customers/calls/calls'
import {
  type IncomingDetails,
  type IncomingVoiceCall,
  type VoiceCall,
  type VoiceCallEvent,
  type VoiceDevice,
  type VoiceDeviceEvent,
  type VoiceLibrary,
  type VoiceToken,
} from '../src/softphone/voice-device.ts'

/** A voice library whose events the test emits. */
export class FakeVoice implements VoiceLibrary {
  devices: FakeDevice[] = []
  /** 'never': the promise of `register` stays pending. An error: it rejects with it. */
  registers: 'at once' | 'never' | Error = 'at once'
  /** 'never': the promise of `connect` stays pending. An error: `connect` rejects with it. */
  connects: 'at once' | 'never' | Error = 'at once'

  /** 'refused': the promise of `updateSpeaker` rejects. */
  speakers: 'at once' | 'refused' = 'at once'

  /** The newest device. */
  get device(): FakeDevice {
    const device = this.devices.at(-1)
    if (!device) throw new Error('no device was created')
    return device
  }

  /** The newest call of the newest device. */
  get call(): FakeCall {
    const call = this.device.calls.at(-1)
    if (!call) throw new Error('no call was connected')
    return call
  }

  createDevice(token: VoiceToken, onEvent: (event: VoiceDeviceEvent) => void): VoiceDevice {
    const device = new FakeDevice(this, token, onEvent)
    this.devices.push(device)
    return device
  }
}

export class FakeDevice implements VoiceDevice {
  readonly voice: FakeVoice
  readonly tokens: VoiceToken[]
  readonly emit: (event: VoiceDeviceEvent) => void
  calls: FakeCall[] = []
  /** The parameters of each `connect`. */
  parameters: unknown[] = []
  /** The ids passed to `switchInput`; 'broken' is rejected. */
  inputs: string[] = []
  /** Whether the call sends a microphone that has ended, until another one is used. */
  hasEndedInput = false
  sendsEndedInput = () => this.hasEndedInput
  /** How often each was taken over. */
  speakerUpdates = 0
  volumeUpdates = 0
  isDestroyed = false

  constructor(voice: FakeVoice, token: VoiceToken, onEvent: (event: VoiceDeviceEvent) => void) {
    this.voice = voice
    this.tokens = [token]
    this.emit = onEvent
  }

  register(): Promise<void> {
    const { registers } = this.voice
    if (registers instanceof Error) return Promise.reject(registers)
    return registers === 'never' ? new Promise(() => undefined) : Promise.resolve()
  }

  updateToken(token: VoiceToken): void {
    this.tokens.push(token)
  }

  connect(parameters: unknown, onEvent: (event: VoiceCallEvent) => void): Promise<VoiceCall> {
    this.parameters.push(parameters)
    const { connects } = this.voice
    if (connects === 'never') return new Promise(() => undefined)
    if (connects instanceof Error) return Promise.reject(connects)
    const call = new FakeCall(onEvent)
    this.calls.push(call)
    return Promise.resolve(call)
  }

  switchInput(deviceId: string): Promise<void> {
    this.inputs.push(deviceId)
    if (deviceId === 'broken') return Promise.reject(new Error('broken'))
    this.hasEndedInput = false
    return Promise.resolve()
  }

  updateSpeaker(): Promise<void> {
    this.speakerUpdates += 1
    return this.voice.speakers === 'refused' ? Promise.reject(new Error()) : Promise.resolve()
  }

  updateVolume(): void {
    this.volumeUpdates += 1
  }

  destroy(): void {
    this.isDestroyed = true
  }
}

export class FakeCall implements VoiceCall {
  readonly emit: (event: VoiceCallEvent) => void
  /** Whether `hangUp` emits `disconnected`, as the real library should. */
  confirmsHangUp = true
  /** How long a tone plays. */
  toneMs = 230
  hangUps = 0
  muted: boolean[] = []
  digits: { digit: string; atMs: number }[] = []
  feedback: unknown[][] = []
  measured: CallQuality | null = null

  constructor(onEvent: (event: VoiceCallEvent) => void) {
    this.emit = onEvent
  }

  hangUp(): void {
    this.hangUps += 1
    // The real library also emits the event before `hangUp` returns.
    if (this.confirmsHangUp) this.emit({ is: 'disconnected' })
  }

  mute(muted: boolean): void {
    this.muted.push(muted)
  }

  quality(): CallQuality | null {
    return this.measured
  }

  sendMessage(): string {
    return 'message-1'
  }

  sendFeedback(...feedback: unknown[]): void {
    this.feedback.push(feedback)
  }

  sendDigit(digit: string): Promise<void> {
    this.digits.push({ digit, atMs: Date.now() })
    return new Promise(resolve => setTimeout(resolve, this.toneMs))
  }
}

/** A call to a rented number that rings until the test or the softphone ends it. */
export class FakeIncoming implements IncomingVoiceCall {
  readonly details: IncomingDetails
  emit: (event: VoiceCallEvent) => void = () => undefined
  call: FakeCall | null = null
  isRejected = false
  isIgnored = false

  constructor(details: Partial<IncomingDetails> = {}) {
    this.details = { callId: 'call-in', from: '+12125550142', to: '+14155550199', ...details }
  }

  onEvent(listener: (event: VoiceCallEvent) => void): void {
    this.emit = listener
  }

  answer(): VoiceCall {
    this.call = new FakeCall(this.emit)
    return this.call
  }

  reject(): void {
    this.isRejected = true
    this.emit({ is: 'disconnected' })
  }

  ignore(): void {
    this.isIgnored = true
  }
}
