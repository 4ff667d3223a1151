import { newSid } from '../sids.ts'
import { readAccessToken } from './access-token.ts'
import type { BrowserEndpoint, Device } from './device.ts'

/** A browser's request to place a call. */
export interface Invite {
  /** The SDK's own sid for the call, which it uses until the gateway has sent the real one. */
  temporarySid: string
  offer: string
  /** Urlencoded. */
  params: string
}

export interface FrameDeps {
  keys: { accountSid: string; apiKey: string; apiSecret: string }
  devices: Set<Device>
  endpoints: Set<BrowserEndpoint>
  /** Places the call of a browser; its endpoint is in `endpoints` until the call ends. */
  placeCall(device: Device, invite: Invite): void
  record(operation: string, body: unknown): void
}

export type Payload = Readonly<Record<string, unknown>>

/** The frames that are recorded in the request log. `register` and `listen` would fill it, because they arrive every 30 s. */
const RECORDED = new Set(['invite', 'hangup', 'reject', 'answer', 'reinvite', 'dtmf', 'message'])

/** Handles one text frame of a browser. Invalid frames are ignored, as the vendor ignores them. */
export function handleFrame(text: string, device: Device, deps: FrameDeps): void {
  const frame = readFrame(text)
  if (!frame) return
  const { type, payload } = frame
  if (RECORDED.has(type)) deps.record(`signal.${type}`, { ...payload, sdp: undefined })
  if (type === 'listen') return handleListen(device, payload, deps)
  if (type === 'register') return handleRegister(device, payload)
  if (type === 'invite') return handleInvite(device, payload, deps)
  const { callsid } = payload
  // Browsers that are called at once share a sid, so the device is compared too. An endpoint whose browser is
  // reconnecting has no device, and accepts any.
  const endpoint = [...deps.endpoints].find(
    candidate => candidate.hasSid(callsid) && (candidate.device ?? device) === device,
  )
  if (endpoint) handleCallFrame(endpoint, device, type, payload)
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

function handleListen(device: Device, payload: Payload, deps: FrameDeps): void {
  const token = readAccessToken(payload['token'], deps.keys)
  device.reconnectSeconds = Number(payload['reconnectTimeout']) || 0
  if (!token.ok) {
    device.grant = undefined
    // The socket stays open. If it closed, the SDK would reconnect ten times a second.
    device.send('error', { error: { code: token.code, message: token.message } })
    return
  }
  const { grant } = token
  device.grant = grant
  scheduleExpiry(device)
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

/** Unregisters the browser when its token expires. Its calls continue. */
function scheduleExpiry(device: Device): void {
  const { grant } = device
  if (!grant) return
  // Timers are 32 bit; the vendor's tokens last a day at most.
  const ms = Math.min(grant.expiresAt - Date.now(), 86_400_000)
  const timer = setTimeout(() => {
    if (device.grant !== grant) return
    device.grant = undefined
    device.isRegistered = false
    device.send('error', { error: { code: 31205, message: 'JWT expired' } })
  }, ms)
  timer.unref()
}

function handleRegister(device: Device, payload: Payload): void {
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

function handleInvite(device: Device, payload: Payload, deps: FrameDeps): void {
  const { callsid, sdp, reconnect } = payload
  if (typeof reconnect === 'string') return resumeCall(device, payload, deps)
  const isRepeated = [...deps.endpoints].some(endpoint => endpoint.hasSid(callsid))
  if (typeof callsid !== 'string' || typeof sdp !== 'string' || isRepeated) return
  if (!device.grant) {
    const error = { code: 31204, message: 'JWT is invalid' }
    device.send('hangup', { callsid, error })
    return
  }
  const twilio = payload['twilio'] as { params?: unknown } | undefined
  const params = typeof twilio?.params === 'string' ? twilio.params : ''
  deps.placeCall(device, { temporarySid: callsid, offer: sdp, params })
}

function resumeCall(device: Device, { callsid, reconnect }: Payload, deps: FrameDeps): void {
  const endpoint = [...deps.endpoints].find(({ reconnectToken }) => reconnectToken === reconnect)
  if (endpoint?.hasSid(callsid)) return endpoint.resume(device)
  // The call ended while the browser was disconnected.
  device.send('hangup', { callsid })
}

function handleCallFrame(
  endpoint: BrowserEndpoint,
  device: Device,
  type: string,
  payload: Payload,
): void {
  const { sdp } = payload
  switch (type) {
    case 'hangup':
      return endpoint.leave()
    case 'reject':
      return (endpoint.decline ?? endpoint.leave)()
    case 'answer':
      if (typeof sdp === 'string') endpoint.accept?.(sdp)
      return
    case 'dtmf':
      for (const digit of String(payload['dtmf'])) {
        if (digit !== 'w') endpoint.peer.onDigit?.(digit)
      }
      return
    case 'reinvite':
      if (typeof sdp === 'string') void answerIceRestart(endpoint, device, sdp)
      return
    case 'message':
      return echoMessage(device, payload)
  }
}

async function answerIceRestart(
  endpoint: BrowserEndpoint,
  device: Device,
  offer: string,
): Promise<void> {
  const { sid: callsid } = endpoint
  try {
    device.send('answer', { callsid, sdp: await endpoint.peer.answer(offer) })
  } catch {
    const error = { code: 31005, message: 'The restart could not be answered' }
    device.send('hangup', { callsid, error })
    endpoint.leave()
  }
}

/** Acknowledges a message to the other party, and sends the message back as if that party had sent it. */
function echoMessage(device: Device, payload: Payload): void {
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
