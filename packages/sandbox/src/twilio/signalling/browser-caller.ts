import { randomUUID } from 'node:crypto'
import type { LegRecord } from '../legs.ts'
import { advance } from '../legs.ts'
import { createPeer } from '../media/peer.ts'
import type { MediaNetwork } from '../media/peer.ts'
import type { HangupCause, Line } from '../voice/caller.ts'
import type { Form } from '../voice/webhook.ts'
import type { BrowserEnd } from './browser-endpoint.ts'
import type { Device } from './device.ts'

/** The SDK's error codes, which are 31000 + the SIP status where there is one. */
const ERROR_OF: Readonly<Record<HangupCause, { code: number; message: string }>> = {
  busy: { code: 31486, message: 'Busy here' },
  'not-found': { code: 31404, message: 'Not found' },
  'no-answer': { code: 31480, message: 'Temporarily unavailable' },
  declined: { code: 31603, message: 'Decline' },
  'application-error': { code: 31005, message: 'An application error has occurred' },
}

/** A call that a browser placed, from the carrier's side of the browser's signalling. */
export interface BrowserLine extends Line, Omit<BrowserEnd, 'end'> {}

export function createBrowserLine(browser: {
  device: Device
  leg: LegRecord
  temporarySid: string
  offer: string
  extra: Form
  media: MediaNetwork
}): BrowserLine {
  const { leg, temporarySid } = browser
  const peer = createPeer(browser.media)
  const gone = new AbortController()
  const reconnectToken = randomUUID()
  // The media gets ready while the customer is still asked what to do.
  const sdp = peer.answer(browser.offer)
  sdp.catch(() => {
    // Told by `describe`, when somebody needs it.
  })
  let hasRung = false
  /** Until the browser was told the real sid it only knows its own. */
  let knownSid = temporarySid
  /** The answer to the browser's offer; `undefined` ends the call, for nothing can be made of it. */
  const describe = async (): Promise<string | undefined> => {
    try {
      return await sdp
    } catch {
      advance(leg, 'failed')
      line.end('application-error')
      return undefined
    }
  }
  const close = () => {
    peer.close()
    if (!gone.signal.aborted) gone.abort()
  }
  leg.media = peer

  const line: BrowserLine = {
    leg,
    peer,
    port: peer,
    extra: browser.extra,
    gone: gone.signal,
    device: browser.device,
    reconnectToken,
    sid: leg.sid,
    get isAnswered() {
      return leg.answeredAt !== undefined
    },
    answersTo: sid => sid === leg.sid || sid === temporarySid,
    async ringing() {
      if (hasRung || gone.signal.aborted) return
      hasRung = true
      const early = await describe()
      if (!early || gone.signal.aborted || line.isAnswered) return
      knownSid = leg.sid
      line.device?.send('ringing', { callsid: leg.sid, sdp: early })
    },
    async answer() {
      if (!advance(leg, 'in-progress')) return
      const answer = await describe()
      if (!answer || gone.signal.aborted) return
      const hasEarlyMedia = knownSid === leg.sid
      knownSid = leg.sid
      line.device?.send('answer', {
        callsid: leg.sid,
        ...(hasEarlyMedia ? {} : { sdp: answer }),
        reconnect: reconnectToken,
        edge: 'sandbox',
      })
    },
    end(cause) {
      if (gone.signal.aborted) return
      line.device?.send('hangup', {
        callsid: knownSid,
        ...(cause ? { error: ERROR_OF[cause] } : {}),
      })
      close()
    },
    leave() {
      advance(leg, line.isAnswered ? 'completed' : 'canceled')
      close()
    },
    resume(device) {
      line.device = device
      device.send('answer', { callsid: leg.sid, reconnect: reconnectToken, edge: 'sandbox' })
    },
    blackOut: ms => peer.blackOut(ms),
  }
  leg.handles = {
    end() {
      advance(leg, line.isAnswered ? 'completed' : 'canceled')
      line.end()
    },
  }
  return line
}
