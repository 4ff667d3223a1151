import { UA, WebSocketInterface } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession'

export interface CallOptions {
  url: string
  domain: string
  user: string
  password: string
  headers: string[]
}

/** What the page knows of its call. */
export interface CallState {
  events: string[]
  /** Why it ended: the status and the reason phrase, or the cause. */
  end?: string
  /** Milliseconds from the answer to the first sound. */
  answerToSoundMs?: number
}

export interface Sound {
  received: number
  lost: number
  energy: number
  sent: number
  codec: string
}

let agent: UA | undefined
let session: RTCSession | undefined
let state: CallState = { events: [] }

/** JsSIP in the page, as the tests drive it. */
const browserPhone = {
  async call({ url, domain, user, password, headers }: CallOptions): Promise<void> {
    state = { events: [] }
    const mine = state
    const ua = new UA({
      sockets: [new WebSocketInterface(url)],
      uri: `sip:browser@${domain}`,
      authorization_user: user,
      password,
      register: false,
      session_timers: false,
    })
    agent = ua
    await new Promise<void>((resolve, reject) => {
      ua.once('connected', () => resolve())
      ua.once('disconnected', () => reject(new Error('no WebSocket')))
      ua.start()
    })
    const called = ua.call(`sip:call@${domain}`, {
      mediaConstraints: { audio: true, video: false },
      pcConfig: { iceServers: [] },
      extraHeaders: headers,
    })
    session = called
    // Chromium measures the energy of sound that is played.
    called.connection.addEventListener('track', ({ track }) => {
      const audio = new Audio()
      audio.srcObject = new MediaStream([track])
      void audio.play()
    })
    called.on('progress', ({ response }: { response?: { status_code: number } }) =>
      mine.events.push(`progress ${response?.status_code}`),
    )
    called.on('confirmed', () => mine.events.push('answered'))
    called.on('accepted', () => void measureSound(called, mine, performance.now()))
    called.on('failed', ({ message, cause }) => {
      const response = message as { status_code?: number; reason_phrase?: string } | null
      mine.end = response?.status_code
        ? `${response.status_code} ${response.reason_phrase}`
        : String(cause)
    })
    called.on('ended', ({ originator, cause }) => (mine.end = `${originator}: ${cause}`))
  },
  state: () => state,
  hangUp: () => session?.terminate(),
  mute: () => session?.mute(),
  press: (tones: string) => session?.sendDTMF(tones, { transportType: 'RFC2833' as never }),
  async sound(): Promise<Sound> {
    const stats = await session?.connection.getStats()
    const sound: Sound = { received: 0, lost: 0, energy: 0, sent: 0, codec: '' }
    stats?.forEach(report => {
      if (report.type === 'inbound-rtp') {
        sound.received = report.packetsReceived
        sound.lost = report.packetsLost
        sound.energy = report.totalAudioEnergy
        sound.codec = stats.get(report.codecId)?.mimeType ?? ''
      }
      if (report.type === 'outbound-rtp') sound.sent = report.packetsSent
    })
    return sound
  },
  /** Ends the page's part without a word to the gateway. */
  stop: () => agent?.stop(),
}

async function measureSound(called: RTCSession, mine: CallState, answeredAt: number) {
  for (;;) {
    const stats = await called.connection.getStats()
    let received = 0
    stats.forEach(({ type, packetsReceived }) => {
      if (type === 'inbound-rtp') received = packetsReceived
    })
    if (received > 0) {
      mine.answerToSoundMs = Math.round(performance.now() - answeredAt)
      return
    }
    if (mine.end !== undefined) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

declare global {
  interface Window {
    browserPhone: typeof browserPhone
  }
}
window.browserPhone = browserPhone
