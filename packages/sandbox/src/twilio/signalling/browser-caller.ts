import { randomUUID } from 'node:crypto'
import type { LegRecord } from '../legs.ts'
import { advance } from '../legs.ts'
import { createPeer } from '../media/peer.ts'
import type { MediaNetwork } from '../media/peer.ts'
import type { Caller, HangupCause } from '../voice/caller.ts'
import type { Form } from '../voice/webhook.ts'
import type { BrowserEndpoint } from './browser-endpoint.ts'
import type { Device } from './device.ts'

/** The SDK's error codes, which are 31000 + the SIP status where there is one. */
const ERROR_OF: Readonly<Record<HangupCause, { code: number; message: string }>> = {
  busy: { code: 31486, message: 'Busy here' },
  'not-found': { code: 31404, message: 'Not found' },
  'no-answer': { code: 31480, message: 'Temporarily unavailable' },
  declined: { code: 31603, message: 'Decline' },
  'application-error': { code: 31005, message: 'An application error has occurred' },
}

/** A browser that placed a call. */
export interface BrowserCaller extends Caller, Omit<BrowserEndpoint, 'end' | 'ended'> {}

export function createBrowserCaller(browser: {
  device: Device
  leg: LegRecord
  temporarySid: string
  offer: string
  extraParams: Form
  media: MediaNetwork
}): BrowserCaller {
  const { leg, temporarySid, extraParams } = browser
  const peer = createPeer(browser.media)
  const ended = new AbortController()
  const reconnectToken = randomUUID()
  // The media is prepared while the TwiML is requested.
  const answering = peer.answer(browser.offer)
  answering.catch(() => {
    // `localSdp` handles the error when the answer is needed.
  })
  let hasRung = false
  /** The temporary sid, until a frame has sent the real one to the browser. */
  let knownSid = temporarySid

  /** The answer to the browser's offer; undefined when it cannot be answered, which ends the call. */
  const localSdp = async (): Promise<string | undefined> => {
    try {
      return await answering
    } catch {
      advance(leg, 'failed')
      caller.end('application-error')
      return undefined
    }
  }
  const close = () => {
    peer.close()
    if (!ended.signal.aborted) ended.abort()
  }
  leg.media = peer

  const caller: BrowserCaller = {
    leg,
    peer,
    port: peer,
    extraParams,
    ended: ended.signal,
    device: browser.device,
    reconnectToken,
    sid: leg.sid,
    get isAnswered() {
      return leg.answeredAt !== undefined
    },
    hasSid: sid => sid === leg.sid || sid === temporarySid,
    async ringing() {
      if (hasRung || ended.signal.aborted) return
      hasRung = true
      const sdp = await localSdp()
      if (!sdp || ended.signal.aborted || caller.isAnswered) return
      knownSid = leg.sid
      caller.device?.send('ringing', { callsid: leg.sid, sdp })
    },
    async answer() {
      if (!advance(leg, 'in-progress')) return
      const sdp = await localSdp()
      if (!sdp || ended.signal.aborted) return
      const hasEarlyMedia = knownSid === leg.sid
      knownSid = leg.sid
      caller.device?.send('answer', {
        callsid: leg.sid,
        ...(hasEarlyMedia ? {} : { sdp }),
        reconnect: reconnectToken,
        edge: 'sandbox',
      })
    },
    end(cause) {
      if (ended.signal.aborted) return
      const error = cause && ERROR_OF[cause]
      caller.device?.send('hangup', { callsid: knownSid, ...(error ? { error } : {}) })
      close()
    },
    leave() {
      advance(leg, caller.isAnswered ? 'completed' : 'canceled')
      close()
    },
    resume(device) {
      caller.device = device
      device.send('answer', { callsid: leg.sid, reconnect: reconnectToken, edge: 'sandbox' })
    },
    interruptMedia: peer.interruptMedia,
  }
  leg.actions = {
    end() {
      advance(leg, caller.isAnswered ? 'completed' : 'canceled')
      caller.end()
    },
  }
  return caller
}
