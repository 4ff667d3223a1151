import { randomUUID } from 'node:crypto'
import type { SipRequest, SipResponse } from '@ringback/gateway/phone/sip-message'

/** A call as one of its two sides sees it (RFC 3261, section 12). */
export interface Dialog {
  callId: string
  /** The values of From and To in requests of this side. */
  local: string
  remote: string
  /** The URI of the other side. */
  target: string
  routes: readonly string[]
}

/** Where a side of calls is. */
export interface SipAddress {
  /** In the form `127.0.0.1:5060`. */
  address: string
  contact: string
  /** UDP without it. */
  transport?: 'WS'
}

/** The dialog of the phone that this INVITE has called. */
export function calledDialog(invite: SipRequest, tag: string): Dialog {
  return {
    callId: invite.values('call-id')[0] ?? '',
    local: `${invite.values('to')[0]};tag=${tag}`,
    remote: invite.values('from')[0] ?? '',
    target: uriOf(invite.values('contact')[0]),
    routes: routesOf(invite),
  }
}

/** The dialog of a caller whose INVITE was answered. */
export function callerDialog(first: Dialog, answer: SipResponse): Dialog {
  return {
    ...first,
    remote: answer.values('to')[0] ?? '',
    target: uriOf(answer.values('contact')[0]),
    routes: routesOf(answer).reverse(),
  }
}

/** @param branch that of the INVITE, for what belongs to it; a new one without it */
export function requestIn(
  dialog: Dialog,
  method: string,
  cseq: number,
  from: SipAddress,
  {
    branch = randomUUID(),
    body = '',
    headers = [],
  }: { branch?: string; body?: string; headers?: readonly string[] } = {},
): string {
  return [
    `${method} ${dialog.target} SIP/2.0`,
    `Via: SIP/2.0/${from.transport ?? 'UDP'} ${from.address};branch=z9hG4bK${branch}`,
    ...dialog.routes.map(route => `Route: ${route}`),
    'Max-Forwards: 70',
    `From: ${dialog.local}`,
    `To: ${dialog.remote}`,
    `Call-ID: ${dialog.callId}`,
    `CSeq: ${cseq} ${method}`,
    `Contact: ${from.contact}`,
    ...headers,
    ...(body === '' || headers.some(each => each.startsWith('Content-Type:'))
      ? []
      : ['Content-Type: application/sdp']),
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

const uriOf = (contact = '') => /<([^>]*)>/.exec(contact)?.[1] ?? contact

const routesOf = (message: SipRequest | SipResponse) =>
  message.values('record-route').flatMap(value => value.match(/<[^>]*>[^,]*/g) ?? [])
