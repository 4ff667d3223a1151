import { newSid } from '../sids.ts'
import { readAccessToken } from './access-token.ts'
import type { BrowserLine } from './browser-line.ts'
import type { Device } from './device.ts'

/** What the frames of a browser act upon. */
export interface FrameWorld {
  keys: { accountSid: string; apiKey: string; apiSecret: string }
  devices: Set<Device>
  lines: Set<BrowserLine>
  /** A browser dials; the line joins `lines` until it is over. */
  placeCall(device: Device, invite: { temporarySid: string; offer: string; params: string }): void
  /** Frames of a call that the carrier placed to the browser; false when it knows no such call. */
  receiveForInvited(device: Device, type: string, payload: Payload): boolean
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
  const { callsid } = payload
  const line = [...world.lines].find(candidate => candidate.answersTo(callsid))
  if (type === 'invite') return invite(device, payload, line, world)
  if (!line) {
    world.receiveForInvited(device, type, payload)
    return
  }
  receiveForLine(line, device, type, payload)
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

function invite(
  device: Device,
  payload: Payload,
  line: BrowserLine | undefined,
  world: FrameWorld,
): void {
  const { callsid, sdp, reconnect } = payload
  if (typeof reconnect === 'string') {
    if (line && line.reconnectToken === reconnect) return line.resume(device)
    if (world.receiveForInvited(device, 'invite', payload)) return
    // The call ended while the browser was away.
    device.send('hangup', { callsid })
    return
  }
  if (typeof callsid !== 'string' || typeof sdp !== 'string' || line) return
  if (!device.grant) {
    const error = { code: 31204, message: 'JWT is invalid' }
    device.send('hangup', { callsid, error })
    return
  }
  const twilio = payload['twilio'] as { params?: unknown } | undefined
  const params = typeof twilio?.params === 'string' ? twilio.params : ''
  world.placeCall(device, { temporarySid: callsid, offer: sdp, params })
}

function receiveForLine(line: BrowserLine, device: Device, type: string, payload: Payload): void {
  switch (type) {
    case 'hangup':
      return line.leave()
    case 'dtmf':
      for (const digit of String(payload['dtmf'])) {
        if (digit !== 'w') line.port.onDigit?.(digit)
      }
      return
    case 'reinvite':
      if (typeof payload['sdp'] === 'string') void answerRestart(line, device, payload['sdp'])
      return
    case 'message':
      return receiveMessage(device, payload)
  }
}

/** An ICE restart: the same call, a new path. */
async function answerRestart(line: BrowserLine, device: Device, offer: string): Promise<void> {
  try {
    const sdp = await line.peer.answer(offer)
    device.send('answer', { callsid: line.leg.sid, sdp })
  } catch {
    device.send('hangup', {
      callsid: line.leg.sid,
      error: { code: 31005, message: 'The restart could not be answered' },
    })
    line.leave()
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
