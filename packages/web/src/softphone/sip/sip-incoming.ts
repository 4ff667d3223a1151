import type { RTCSession } from 'jssip/lib/RTCSession.js'
import { VoiceFailure } from '../machine/softphone-error.ts'
import type { IncomingVoiceCall, VoiceCallEvent } from '../voice-device.ts'
import type { SipCall } from './sip-call.ts'
import { CALL_FROM, CALL_ID, CALL_TO } from './sip-token.ts'

/** The parts of an INVITE that are read. */
export interface Invite {
  getHeader(name: string): string | undefined
  from: { uri: { user: string } }
  to: { uri: { user: string } }
}

interface IncomingParts {
  session: RTCSession
  invite: Invite
  /** Adapts the session; `answer` opens the microphone and sends the answer. */
  wrap: (onEvent: (event: VoiceCallEvent) => void) => { call: SipCall; answer: () => Promise<void> }
}

/** Adapts an incoming session to our port. The gateway sends the id and the numbers, as the server recorded them. */
export function wrapIncoming({ session, invite, wrap }: IncomingParts): IncomingVoiceCall {
  let listener: (event: VoiceCallEvent) => void = () => undefined
  const { call, answer } = wrap(event => listener(event))
  const refuse = (status: number): void => {
    call.end({ is: 'disconnected' })
    if (!session.isEnded()) session.terminate({ status_code: status })
  }
  return {
    details: {
      // A call that rings again has the number of its ring after the id.
      callId: invite.getHeader(CALL_ID)?.replace(/-\d{1,3}$/, '') ?? null,
      from: invite.getHeader(CALL_FROM) ?? invite.from.uri.user,
      to: invite.getHeader(CALL_TO) ?? invite.to.uri.user,
    },
    onEvent(onEvent) {
      listener = onEvent
    },
    answer() {
      answer().catch((reason: unknown) => {
        if (reason instanceof VoiceFailure) {
          const { code, message, provider } = reason
          call.end({ is: 'failed', code, message, fatal: true, ...(provider && { provider }) })
        }
        if (!session.isEnded()) session.terminate()
      })
      return call
    },
    // 603 ends the ringing of the user's other browsers too, 480 does not (RFC 3261, section 21).
    reject: () => refuse(603),
    ignore: () => refuse(480),
  }
}
