import { randomUUID } from 'node:crypto'
import { type LegRecord, advance } from '../legs.ts'
import { type MediaNetwork, type Peer, createPeer } from '../media/peer.ts'
import type { Caller, HangupCause } from '../voice/phones/parties.ts'
import type { Form } from '../voice/webhook.ts'
import type { BrowserEndpoint, Device } from './device.ts'

/** A browser that placed a call. */
export interface BrowserCaller extends Caller, Omit<BrowserEndpoint, 'end' | 'ended'> {}

interface CallingBrowser {
  device: Device
  leg: LegRecord
  temporarySid: string
  offer: string
  extraParams: Form
  media: MediaNetwork
}

export function createBrowserCaller(browser: CallingBrowser): BrowserCaller {
  const { leg, temporarySid, extraParams } = browser
  const peer = createPeer(browser.media)
  const { ended, close } = createEnding(peer)
  const reconnectToken = randomUUID()
  const frames = createCallerFrames(leg.sid, temporarySid, reconnectToken)
  let hasRung = false

  const finishLeg = () => advance(leg, caller.isAnswered ? 'completed' : 'canceled')
  const sendWithSdp = createAnswerSender(peer.answer(browser.offer), ended, () => {
    advance(leg, 'failed')
    caller.end('application-error')
  })

  const caller: BrowserCaller = {
    leg,
    peer,
    port: peer,
    extraParams,
    ended,
    device: browser.device,
    reconnectToken,
    sid: leg.sid,
    get isAnswered() {
      return leg.answeredAt !== undefined
    },
    hasSid: sid => sid === leg.sid || sid === temporarySid,
    async ringing() {
      if (hasRung || ended.aborted) return
      hasRung = true
      await sendWithSdp(sdp => {
        if (!caller.isAnswered) frames.sendRinging(caller.device, sdp)
      })
    },
    async answer() {
      if (!advance(leg, 'in-progress')) return
      await sendWithSdp(sdp => frames.sendAnswer(caller.device, sdp))
    },
    end(cause) {
      if (ended.aborted) return
      frames.sendHangup(caller.device, cause)
      close()
    },
    leave() {
      finishLeg()
      close()
    },
    resume(device) {
      caller.device = device
      frames.sendResumed(device)
    },
  }
  leg.media = peer
  leg.actions = {
    end() {
      finishLeg()
      caller.end()
    },
  }
  return caller
}

/** @returns a signal, and what ends the media and fires it, once */
function createEnding(peer: Peer): { ended: AbortSignal; close(): void } {
  const ending = new AbortController()
  return {
    ended: ending.signal,
    close() {
      peer.close()
      if (!ending.signal.aborted) ending.abort()
    },
  }
}

/**
 * Sends frames with the answer to the browser's offer. The answer is prepared while the TwiML is requested.
 * @param onFailed is called instead if the offer could not be answered
 */
function createAnswerSender(
  answer: Promise<string>,
  ended: AbortSignal,
  onFailed: () => void,
): (send: (sdp: string) => void) => Promise<void> {
  const localSdp = answer.catch(() => undefined)
  return async send => {
    const sdp = await localSdp
    if (ended.aborted) return
    if (sdp === undefined) onFailed()
    else send(sdp)
  }
}

/** The SDK's error codes, which are 31000 + the SIP status where there is one. */
const ERROR_OF: Readonly<Record<HangupCause, { code: number; message: string }>> = {
  busy: { code: 31486, message: 'Busy here' },
  'not-found': { code: 31404, message: 'Not found' },
  'no-answer': { code: 31480, message: 'Temporarily unavailable' },
  declined: { code: 31603, message: 'Decline' },
  'application-error': { code: 31005, message: 'An application error has occurred' },
}

/** The frames about a call that a browser placed. A disconnected browser (undefined) gets none. */
interface CallerFrames {
  sendRinging(device: Device | undefined, sdp: string): void
  sendAnswer(device: Device | undefined, sdp: string): void
  /** Notifies a browser that has reconnected that its call is still answered. */
  sendResumed(device: Device): void
  sendHangup(device: Device | undefined, cause: HangupCause | undefined): void
}

function createCallerFrames(sid: string, temporarySid: string, reconnect: string): CallerFrames {
  /**
   * The sid by which the browser knows the call. It learns the real one from `ringing` or `answer`, and
   * ignores other frames with the real one until then.
   */
  let knownSid = temporarySid
  const answer = { callsid: sid, reconnect, edge: 'sandbox' }
  return {
    sendRinging(device, sdp) {
      knownSid = sid
      device?.send('ringing', { callsid: sid, sdp })
    },
    sendAnswer(device, sdp) {
      const hasEarlyMedia = knownSid === sid
      knownSid = sid
      device?.send('answer', { ...answer, ...(hasEarlyMedia ? {} : { sdp }) })
    },
    sendResumed(device) {
      device.send('answer', answer)
    },
    sendHangup(device, cause) {
      const error = cause && ERROR_OF[cause]
      device?.send('hangup', { callsid: knownSid, ...(error ? { error } : {}) })
    },
  }
}
