import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import WebSocket from 'ws'

/** A user's connection to the carrier, as the voice library of a browser has it, without sound. */
export interface PhoneLine {
  dial(to: string, callId: string): DialledCall
  close(): void
}

export interface DialledCall {
  /** Settles when the called phone has answered or the call has ended without an answer. */
  answered: Promise<boolean>
  /** Settles when the carrier has ended the call, with its error code, or the caller has hung up. */
  ended: Promise<{ code: number | null }>
  /** The carrier's id of the caller's leg; null until the phone rings. */
  sid(): string | null
  hangUp(): void
}

interface Frame {
  type: string
  payload?: { callsid?: string; error?: { code?: number } }
}

/** @param signallingUrl `ws://host:port` of the carrier */
export async function openPhoneLine(signallingUrl: string, token: string): Promise<PhoneLine> {
  const socket = new WebSocket(`${signallingUrl}/signal`)
  await once(socket, 'open')
  const calls = new Set<(frame: Frame) => void>()
  const send = (type: string, payload: object) =>
    socket.send(JSON.stringify({ type, version: '1.6', payload }))
  socket.on('message', data => {
    const text = data.toString()
    // A heartbeat is answered with a heartbeat.
    if (text === '\n') return socket.send('\n')
    const frame = JSON.parse(text) as Frame
    for (const onFrame of [...calls]) onFrame(frame)
  })
  send('listen', { token })
  return {
    dial: (to, callId) => dial(send, calls, to, callId),
    close: () => socket.close(),
  }
}

function dial(
  send: (type: string, payload: object) => void,
  calls: Set<(frame: Frame) => void>,
  to: string,
  callId: string,
): DialledCall {
  const temporarySid = `TJ${randomUUID().replaceAll('-', '')}`
  const answered = deferred<boolean>()
  const ended = deferred<{ code: number | null }>()
  let sid: string | null = null
  const finish = (code: number | null) => {
    calls.delete(onFrame)
    answered.resolve(false)
    ended.resolve({ code })
  }
  const onFrame = ({ type, payload = {} }: Frame) => {
    const { callsid } = payload
    // Each line has one call at a time, so the first frame with another sid names the call's own.
    if (type === 'ringing' || type === 'answer') sid ??= callsid ?? null
    if (callsid !== temporarySid && callsid !== sid) return
    if (type === 'answer') answered.resolve(true)
    if (type === 'hangup') finish(payload.error?.code ?? null)
  }
  calls.add(onFrame)
  const params = new URLSearchParams({ To: to, callId }).toString()
  send('invite', { callsid: temporarySid, sdp: SILENT_OFFER, twilio: { params } })
  return {
    answered: answered.promise,
    ended: ended.promise,
    sid: () => sid,
    hangUp() {
      send('hangup', { callsid: sid ?? temporarySid })
      finish(null)
    },
  }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(resolvePromise => (resolve = resolvePromise))
  return { promise, resolve }
}

/** A browser's offer of one audio line. No connectivity check ever succeeds, so no sound flows. */
const SILENT_OFFER = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 0',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=ice-ufrag:quiet',
  'a=ice-pwd:no-sound-flows-in-this-call',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, n) => (n + 16).toString(16).toUpperCase()).join(':')}`,
  'a=setup:actpass',
  'a=sendrecv',
  'a=rtcp-mux',
  'a=rtpmap:0 PCMU/8000',
  '',
].join('\r\n')
