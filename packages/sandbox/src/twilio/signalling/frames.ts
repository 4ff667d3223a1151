import { newSid } from '../sids.ts'
import { readAccessToken } from './access-token.ts'
import type { BrowserEnd } from './browser-endpoint.ts'
import type { Device } from './device.ts'

/** What the frames of a browser act upon. */
export interface FrameWorld {
  keys: { accountSid: string; apiKey: string; apiSecret: string }
  devices: Set<Device>
  ends: Set<BrowserEnd>
  /** A browser dials; its end joins `ends` until it is over. */
  placeCall(device: Device, invite: { temporarySid: string; offer: string; params: string }): void
  note(operation: string, body: unknown): void
}

export type Payload = Readonly<Record<string, unknown>>

/** Types whose arrival is worth a note; `register` and the like come every 30 s. */
const NOTED = new Set(['invite', 'hangup', 'reject', 'answer', 'reinvite', 'dtmf', 'message'])

/** Acts on one text frame of a browser. Nonsense is ignored, as the vendor ignores it. */
export function receiveFrame(text: string, device: Device, world: FrameWorld): void {
  const frame = readFrame(text)
  if (!frame) return
  const { type, payload } = frame
  if (NOTED.has(type)) world.note(`signal.${type}`, { ...payload, sdp: undefined })
  if (type === 'listen') return listen(device, payload, world)
  if (type === 'register') return register(device, payload)
  if (type === 'invite') return invite(device, payload, world)
  const { callsid } = payload
  // Browsers that are called at once share a sid; one that just came back has no socket yet.
  const end = [...world.ends].find(
    candidate => candidate.answersTo(callsid) && (candidate.device ?? device) === device,
  )
  if (end) receiveForEnd(end, device, type, payload)
}

function readFrame(text: string): { type: string; payload: Payload } | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return undefined
    const payload = 'payload' in frame ? frame.payload : {}
    return { type: String(frame.type), payload: (payload ?? {}) as Payload }
  } catch {
    return undefined
  }
}

function listen(device: Device, payload: Payload, world: FrameWorld): void {
  const token = readAccessToken(payload['token'], world.keys)
  device.reconnectSeconds = Number(payload['reconnectTimeout']) || 0
  if (!token.ok) {
    device.grant = undefined
    // The socket stays open: the SDK would knock ten times a second at a closed one.
    device.send('error', { error: { code: token.code, message: token.message } })
    return
  }
  const { grant } = token
  device.grant = grant
  watchExpiry(device)
  device.send('connected', {
    region: 'US_EAST_VIRGINIA',
    edge: 'sandbox',
    home: 'us1',
    gateway: 'ringback-sandbox',
    token: {
      identity: grant.identity,
      ttl: Math.max(1, Math.floor((grant.expiresAt - Date.now()) / 1000)),
    },
  })
}

/** Tells the browser when its token ran out; its calls go on, new ones and registering do not. */
function watchExpiry(device: Device): void {
  const watched = device.grant
  if (!watched) return
  // Timers are 32 bit; the vendor's tokens last a day at most.
  const ms = Math.min(watched.expiresAt - Date.now(), 86_400_000)
  const timer = setTimeout(() => {
    if (device.grant !== watched) return
    device.grant = undefined
    device.isRegistered = false
    device.send('error', { error: { code: 31205, message: 'JWT expired' } })
  }, ms)
  timer.unref()
}

function register(device: Device, payload: Payload): void {
  const media = payload['media'] as { audio?: unknown } | undefined
  if (media?.audio !== true) {
    device.isRegistered = false
    device.send('offline')
    return
  }
  if (!device.grant) {
    device.send('error', { error: { code: 31204, message: 'JWT is invalid' } })
    return
  }
  device.isRegistered = true
  device.send('ready')
}

function invite(device: Device, payload: Payload, world: FrameWorld): void {
  const { callsid, sdp, reconnect } = payload
  const known = [...world.ends].find(end => end.answersTo(callsid))
  if (typeof reconnect === 'string') {
    const lost = [...world.ends].find(end => end.reconnectToken === reconnect)
    if (lost?.answersTo(callsid)) return lost.resume(device)
    // The call ended while the browser was away.
    device.send('hangup', { callsid })
    return
  }
  if (typeof callsid !== 'string' || typeof sdp !== 'string' || known) return
  if (!device.grant) {
    const error = { code: 31204, message: 'JWT is invalid' }
    device.send('hangup', { callsid, error })
    return
  }
  const twilio = payload['twilio'] as { params?: unknown } | undefined
  const params = typeof twilio?.params === 'string' ? twilio.params : ''
  world.placeCall(device, { temporarySid: callsid, offer: sdp, params })
}

function receiveForEnd(end: BrowserEnd, device: Device, type: string, payload: Payload): void {
  switch (type) {
    case 'hangup':
    case 'reject':
      return end.leave()
    case 'answer':
      if (typeof payload['sdp'] === 'string') end.accept?.(payload['sdp'])
      return
    case 'dtmf':
      for (const digit of String(payload['dtmf'])) {
        if (digit !== 'w') end.peer.onDigit?.(digit)
      }
      return
    case 'reinvite':
      if (typeof payload['sdp'] === 'string') void answerRestart(end, device, payload['sdp'])
      return
    case 'message':
      return receiveMessage(device, payload)
  }
}

/** An ICE restart: the same call, a new path. */
async function answerRestart(end: BrowserEnd, device: Device, offer: string): Promise<void> {
  try {
    const sdp = await end.peer.answer(offer)
    device.send('answer', { callsid: end.sid, sdp })
  } catch {
    device.send('hangup', {
      callsid: end.sid,
      error: { code: 31005, message: 'The restart could not be answered' },
    })
    end.leave()
  }
}

/** A message to the far end is acknowledged and, as everything else there, comes back as an echo. */
export function receiveMessage(device: Device, payload: Payload): void {
  const { callsid, voiceeventsid, content, contenttype, messagetype } = payload
  device.send('ack', { acktype: 'message', callsid, voiceeventsid })
  device.send('message', {
    callsid,
    content,
    contenttype,
    messagetype,
    voiceeventsid: newSid('KX'),
  })
}
