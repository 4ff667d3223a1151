import { C } from 'jssip'

/** What the port's `failed` says. */
export interface SipFault {
  code: number
  message: string
}

/** The part of a SIP response that is read. */
export interface SipResponse {
  status_code: number
  reason_phrase: string
}

/** Errors of the connection have the codes of Twilio's library, because the sentences belong to the codes. */
export const NO_CONNECTION: SipFault = {
  code: 53_000,
  message: 'The connection to the gateway was lost',
}
const NO_MEDIA: SipFault = { code: 53_405, message: 'The sound could not be connected' }
const NO_DESCRIPTION: SipFault = { code: 53_402, message: 'The sound could not be set up' }
const UNREADABLE: SipFault = { code: 31_000, message: 'The gateway did not answer' }

/**
 * Why the gateway refused a REGISTER. It challenges once, so a second 401 means that it does not know these credentials:
 * they have expired, or its secret has changed; a new token ends both. 403 is the refusal of an identity, which a new
 * token ends only if the old one had expired.
 */
export function registrationFault(response: SipResponse | null, isExpired: boolean): SipFault {
  if (!response) return UNREADABLE
  const { status_code: status, reason_phrase: message } = response
  if (status !== 401 && status !== 403 && status !== 407) return { code: 31_000, message }
  if (isExpired) return { code: 20_104, message }
  return { code: status === 403 ? 31_201 : 20_101, message }
}

/**
 * The code of Twilio's library for a refused INVITE. Null for a phone that was not answered: the call has ended, and
 * the server's final status says why.
 */
export function inviteFault(response: SipResponse, isExpired: boolean): SipFault | null {
  const { status_code: status, reason_phrase: message } = response
  if (status === 408 || status === 487) return null
  return { code: inviteCode(status, isExpired), message }
}

function inviteCode(status: number, isExpired: boolean): number {
  switch (status) {
    case 401:
    case 407:
      return isExpired ? 20_104 : 20_101
    case 480:
      return 31_480
    case 486:
    case 600:
      return 31_486
    case 603:
      return 31_603
    case 488:
    case 606:
      return NO_DESCRIPTION.code
    case 429:
      return 31_206
    case 403:
      // The gateway or the trunk does not make this call; the server finds out why.
      return isExpired ? 20_104 : 31_404
    default:
      return status < 500 || status === 604 ? 31_404 : 31_000
  }
}

/** The fault of a call that the library ended by itself; null for an ordinary end. */
export function endFault(cause: string): SipFault | null {
  switch (cause) {
    case C.causes.RTP_TIMEOUT:
      return NO_MEDIA
    case C.causes.WEBRTC_ERROR:
    case C.causes.BAD_MEDIA_DESCRIPTION:
    case C.causes.MISSING_SDP:
    case C.causes.INTERNAL_ERROR:
      return NO_DESCRIPTION
    case C.causes.CONNECTION_ERROR:
    case C.causes.REQUEST_TIMEOUT:
    case C.causes.DIALOG_ERROR:
      return NO_CONNECTION
    default:
      return null
  }
}

/** The fault of a microphone that the browser does not open. */
export function microphoneFault(reason: unknown): SipFault {
  const { name, message } = reason instanceof Error ? reason : { name: '', message: '' }
  return { code: name === 'NotAllowedError' ? 31_401 : 31_402, message }
}
