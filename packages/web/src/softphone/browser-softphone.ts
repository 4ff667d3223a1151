import { type Settings } from '@ringback/contract/settings'
import { type RequestClient, createCallBackend } from './call-backend.ts'
import { browserClock } from './browser/clock.ts'
import { createMicrophone } from './browser/microphone.ts'
import { createTabLock } from './browser/tab-lock.ts'
import { createPageLifecycle } from './browser/page-lifecycle.ts'
import { type EndedCall, type Softphone } from './machine/softphone-state.ts'
import { createSoftphone } from './softphone.ts'

interface BrowserSoftphoneOptions {
  client: RequestClient
  settings: Pick<Settings, 'productName' | 'signallingUrl'>
  /** Credit may have moved: at the end of a call, and again when it is settled. */
  onBalanceChanged: () => void
  /** A call has ended, and again when it is settled: the history has changed. */
  onCallEnded: (call: EndedCall) => void
}

/**
 * The softphone of this page. It claims the phone among the user's tabs at once and fetches the voice
 * library, in a chunk of its own, only if it gets it. Call it once a session; `destroy()` it on logout,
 * before the token is forgotten.
 */
export function createBrowserSoftphone(options: BrowserSoftphoneOptions): Softphone {
  const { client, settings, onBalanceChanged, onCallEnded } = options
  // Without a secure context the browser has none of them, whatever its types say.
  const { mediaDevices, permissions, locks } = navigator as Partial<Navigator>
  const microphone = createMicrophone(mediaDevices, permissions)
  return createSoftphone({
    backend: createCallBackend(client),
    loadVoice: async () => {
      const { createTwilioVoice } = await import('./twilio/twilio-voice.ts')
      return createTwilioVoice({
        signallingUrl: settings.signallingUrl,
        getUserMedia: microphone.getUserMedia,
        appName: settings.productName,
      })
    },
    microphone,
    tabLock: createTabLock(locks, browserClock),
    pageLifecycle: createPageLifecycle(window),
    clock: browserClock,
    onBalanceChanged,
    onCallEnded,
  })
}
