import { accepted } from '@ringback/contract/outcome'
import { type Micros } from '@ringback/contract/money'
import { expect, vi } from 'vitest'
import { browserClock } from '../src/softphone/browser/clock.ts'
import { type Microphone } from '../src/softphone/browser/microphone.ts'
import { type SoundMemory } from '../src/softphone/browser/sound-memory.ts'
import { type Speaker } from '../src/softphone/browser/speaker.ts'
import { type CallBackend } from '../src/softphone/call-backend.ts'
import { type SoundSettings } from '../src/softphone/machine/softphone-state.ts'
import { createSoftphone } from '../src/softphone/softphone.ts'
import { type UnsupportedReason } from '../src/softphone/words.ts'
import { FakeVoice } from './fake-voice.ts'

interface RigOptions {
  unsupported?: UnsupportedReason | null
  sound?: SoundSettings
}

/** The sound settings of a browser in which nothing was chosen. */
export const NO_CHOICE: SoundSettings = {
  chosen: { input: null, output: null, ring: null },
  volume: 1,
  processing: { noiseSuppression: true, echoCancellation: true },
}

export const TO = '+14155550100'

/** A softphone with fake deps. `sound` is what the browser remembers. `inputs` and `page` call its listeners; `tabs` changes the owner of the tab lock. */
export function createRig({ unsupported = null, sound = NO_CHOICE }: RigOptions = {}) {
  const voice = new FakeVoice()
  const backend = fakeBackend()
  const { microphone, events: inputs } = fakeMicrophone()
  const speaker = fakeSpeaker()
  const soundMemory = fakeSoundMemory(sound)
  const { pageLifecycle, events: page } = fakePageLifecycle()
  const tabs = fakeTabLock()
  const onBalanceChanged = vi.fn()
  const onCallEnded = vi.fn()
  const loadVoice = vi.fn(async () => voice)
  const softphone = createSoftphone({
    unsupported,
    backend,
    loadVoice,
    preloadVoice: () => {},
    microphone,
    speaker,
    soundMemory,
    tabLock: tabs.tabLock,
    pageLifecycle,
    clock: browserClock,
    onBalanceChanged,
    onCallEnded,
  })
  softphone.start()
  return {
    softphone,
    voice,
    backend,
    microphone,
    speaker,
    soundMemory,
    inputs,
    page,
    tabs,
    loadVoice,
    onBalanceChanged,
    onCallEnded,
  }
}

/** A softphone with the tab lock and a registered device. */
export async function idleSoftphone(options: RigOptions = {}) {
  const rig = createRig(options)
  rig.tabs.setLock(true)
  await flush()
  expect(rig.softphone.state().status).toBe('idle')
  return rig
}

/** A softphone with an outgoing call that does not ring yet. */
export async function startedCall(options: RigOptions = {}) {
  const rig = await idleSoftphone(options)
  rig.softphone.send({ is: 'start', to: TO })
  await flush()
  return rig
}

export async function connectedCall(options: RigOptions = {}) {
  const rig = await startedCall(options)
  rig.voice.call.emit({ is: 'ringing' })
  rig.voice.call.emit({ is: 'accepted' })
  expect(rig.softphone.state().status).toBe('connected')
  return rig
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
        carrier: 'twilio',
        hasFallback: false,
      },
    })),
    fetchToken: vi.fn<CallBackend['fetchToken']>(async () => ({
      token: `token-${++tokens}`,
      expiresInSeconds: 1800,
    })),
    status: vi.fn<CallBackend['status']>(async () => ({ status: 'in-progress', isSettled: false })),
    end: vi.fn<CallBackend['end']>(async () => undefined),
    decline: vi.fn<CallBackend['decline']>(async () => undefined),
  }
}

function fakeMicrophone() {
  const events: Record<'lost' | 'changed', () => void> & { muted: (isMuted: boolean) => void } = {
    ...{ lost: noop, changed: noop, muted: noop },
  }
  const microphone = {
    isAllowed: vi.fn<Microphone['isAllowed']>(() => false),
    open: vi.fn<Microphone['open']>(async deviceId => accepted(deviceId)),
    choose: vi.fn<Microphone['choose']>(),
    process: vi.fn<Microphone['process']>(),
    stream: vi.fn<Microphone['stream']>(() => null),
    getUserMedia: vi.fn<Microphone['getUserMedia']>(),
    release: vi.fn<() => void>(),
    listInputs: vi.fn<Microphone['listInputs']>(async () => [
      { deviceId: 'default', label: 'Built-in' },
    ]),
    onInputsChanged: (listener: () => void) => {
      events.changed = listener
      return noop
    },
    onLost: (listener: () => void) => {
      events.lost = listener
      return noop
    },
    onMuted: (listener: (isMuted: boolean) => void) => {
      events.muted = listener
      return noop
    },
  }
  return { microphone, events }
}

function fakeSpeaker() {
  let deviceId: string | null = null
  let volume = 1
  return {
    deviceId: () => deviceId,
    volume: () => volume,
    use: vi.fn((id: string | null) => void (deviceId = id)),
    setVolume: vi.fn((newVolume: number) => void (volume = newVolume)),
    canSetVolume: true,
    listOutputs: vi.fn<Speaker['listOutputs']>(async () => []),
  }
}

function fakeSoundMemory(remembered: SoundSettings) {
  return { read: () => remembered, save: vi.fn<SoundMemory['save']>() }
}

function fakePageLifecycle() {
  const events: Record<'hide' | 'restore', () => void> = { hide: noop, restore: noop }
  const pageLifecycle = {
    onHidden: (listener: () => void) => {
      events.hide = listener
      return noop
    },
    onRestored: (listener: () => void) => {
      events.restore = listener
      return noop
    },
  }
  return { pageLifecycle, events }
}

function fakeTabLock() {
  let onChange: (hasLock: boolean) => void = noop
  const tabLock = {
    acquire: vi.fn((listener: (hasLock: boolean) => void) => void (onChange = listener)),
    steal: vi.fn<() => void>(),
    release: vi.fn<() => void>(),
  }
  /** Gives the lock to this tab or to another one. */
  return { tabLock, setLock: (hasLock: boolean) => onChange(hasLock) }
}

/** Runs all code that waits for promises, without advancing the clock. */
export async function flush(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

function noop(): void {}
