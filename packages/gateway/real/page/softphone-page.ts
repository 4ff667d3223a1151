import { createSipVoice, startSipPreflight } from '@ringback/web/softphone/sip/sip-voice'
import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import type { IncomingVoiceCall } from '@ringback/web/softphone/voice-device'

export type SoftphoneEvent = Record<string, unknown> & { is: string }

const events: SoftphoneEvent[] = []
let microphones: MediaStreamTrack[] = []

const getUserMedia = async (constraints: MediaStreamConstraints) => {
  const stream = await navigator.mediaDevices.getUserMedia(constraints)
  microphones = [...microphones, ...stream.getTracks()]
  return stream
}
const voice = createSipVoice({
  getUserMedia,
  speaker: { deviceId: () => null, volume: () => 1, listOutputs: async () => [] },
  appName: 'Ringback',
})
let device: ReturnType<typeof voice.createDevice> | undefined
let ringing: IncomingVoiceCall | undefined
let check: ReturnType<typeof startSipPreflight> | undefined
let call: Awaited<ReturnType<NonNullable<typeof device>['connect']>> | undefined

/** The page's own voice library, as the tests drive it. */
const softphone = {
  register(access: SipAccess): void {
    device = voice.createDevice(access, event => {
      if (event.is !== 'incoming') return void events.push({ ...event, of: 'device' })
      ringing = event.call
      events.push({ is: 'incoming', of: 'device', ...ringing.details })
      ringing.onEvent(ofCall => events.push({ ...ofCall }))
    })
    void device.register()
  },
  async call(callId: string): Promise<void> {
    const parameters = { To: '+14155550100', callId }
    call = await device?.connect(parameters, event => events.push({ ...event }))
  },
  /** The page's network test, which calls the echo. */
  checkAudio(access: SipAccess): void {
    const openStream = () => getUserMedia({ audio: true })
    check = startSipPreflight({ access, openStream }, event => events.push({ ...event }))
  },
  finishCheck: () => check?.finish(),
  answer: () => void (call = ringing?.answer()),
  reject: () => ringing?.reject(),
  events: () => events,
  quality: () => call?.quality() ?? null,
  hangUp: () => call?.hangUp(),
  async switchInput(): Promise<void> {
    const inputs = await navigator.mediaDevices.enumerateDevices()
    const other = inputs.findLast(({ kind }) => kind === 'audioinput')
    await device?.switchInput(other?.deviceId ?? 'default')
  },
  liveMicrophones: () => microphones.filter(({ readyState }) => readyState === 'live').length,
}

declare global {
  interface Window {
    softphone: typeof softphone
  }
}
window.softphone = softphone
