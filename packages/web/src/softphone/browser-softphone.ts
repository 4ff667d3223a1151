import type { PageSettings } from '@ringback/contract/page/page-settings'
import type { ApiClient } from '../api/client.ts'
import { createBothVoice } from './both/both-voice.ts'
import { browserClock } from './browser/clock.ts'
import { type Microphone, createMicrophone } from './browser/microphone.ts'
import { pageIsIdle, createPageLifecycle } from './browser/page-lifecycle.ts'
import { createSoundMemory } from './browser/sound-memory.ts'
import { type Speaker, createSpeaker } from './browser/speaker.ts'
import { createTabLock } from './browser/tab-lock.ts'
import { type PageFeatures, findUnsupportedReason } from './browser/unsupported-reason.ts'
import { createCallBackend } from './call-backend.ts'
import { loadSipVoice, loadTwilioVoice } from './load-voice.ts'
import type { EndedCall, Softphone } from './machine/softphone-state.ts'
import { createSoftphone } from './softphone.ts'
import { type VoiceLibrary, type VoiceToken, carriersOf } from './voice-device.ts'

interface BrowserSoftphoneOptions {
  client: ApiClient
  /** The user's id, or an empty text while it is unknown. */
  identity: () => string
  /** Whether the person insists on a number that no numbering plan has. */
  isConfirmed: (number: string) => boolean
  settings: Pick<PageSettings, 'productName' | 'carriers' | 'signallingUrl'>
  /** Called when a call ends, and again after the server has settled it. */
  onBalanceChanged: () => void
  /** Called when a call ends, and again after the server has settled it; with null for the calls of another tab. */
  onCallEnded: (call: EndedCall | null) => void
}

/**
 * The softphone of this page. When it is started it requests the tab lock, unless the browser cannot make calls. It
 * loads the voice library, which is a separate chunk, only after it has the lock and the page has been drawn. Create one
 * per session. On logout call `stop()` before the token is deleted.
 */
export function createBrowserSoftphone(options: BrowserSoftphoneOptions): Softphone {
  const { client, identity, isConfirmed, settings, onBalanceChanged, onCallEnded } = options
  // On an insecure page the browser has none of these, although the types declare them.
  const { mediaDevices, permissions, locks } = navigator as Partial<Navigator>
  const microphone = createMicrophone(mediaDevices, permissions)
  const speaker = createSpeaker(mediaDevices)
  let idle: Promise<void> | null = null
  return createSoftphone({
    unsupported: findUnsupportedReason(window as PageFeatures),
    backend: createCallBackend(client, identity, isConfirmed),
    // A failure is that of `loadVoice`, which loads again.
    preloadVoice: () =>
      void (idle ??= pageIsIdle())
        .then(() => Promise.all(settings.carriers.map(carrier => LOADS[carrier]())))
        .catch(() => undefined),
    loadVoice: async token => {
      await (idle ??= pageIsIdle())
      return createVoice(token, { microphone, speaker, settings })
    },
    microphone,
    speaker,
    soundMemory: createSoundMemory(() => localStorage),
    tabLock: createTabLock(locks, browserClock),
    pageLifecycle: createPageLifecycle(window),
    clock: browserClock,
    onBalanceChanged,
    onCallEnded,
  })
}

const LOADS = { twilio: loadTwilioVoice, sip: loadSipVoice }

interface VoiceParts {
  microphone: Microphone
  speaker: Speaker
  settings: BrowserSoftphoneOptions['settings']
}

/** The library of the token's carrier, or those of both. */
async function createVoice(token: VoiceToken, parts: VoiceParts): Promise<VoiceLibrary> {
  const [carrier, second] = carriersOf(token)
  if (second === undefined) return carrier === 'sip' ? createSip(parts) : createTwilio(parts)
  const [twilio, sip] = await Promise.all([createTwilio(parts), createSip(parts)])
  const [preferred = 'twilio'] = parts.settings.carriers
  return createBothVoice({ libraries: { twilio, sip }, preferred, clock: browserClock })
}

async function createSip({ microphone, speaker, settings }: VoiceParts): Promise<VoiceLibrary> {
  const { createSipVoice } = await loadSipVoice()
  const { getUserMedia } = microphone
  return createSipVoice({ getUserMedia, speaker, appName: settings.productName })
}

async function createTwilio({ microphone, speaker, settings }: VoiceParts): Promise<VoiceLibrary> {
  const { createTwilioVoice, openAudio } = await loadTwilioVoice()
  await openAudio()
  const { signallingUrl, productName: appName } = settings
  return createTwilioVoice({
    signallingUrl,
    getUserMedia: microphone.getUserMedia,
    speaker,
    appName,
  })
}
