import type { SipAccess } from '@ringback/contract/customers/calls/calls'

/** Access that expires in this many seconds. */
export function sipAccess(seconds = 600): SipAccess {
  return {
    carrier: 'sip',
    provider: 'Acme Telecom',
    url: 'wss://gateway.test',
    domain: 'gateway.test',
    identity: 'user-1',
    username: `${Math.floor(Date.now() / 1000) + seconds}:user-1`,
    password: 'secret',
    expiresInSeconds: seconds,
    iceServers: [],
  }
}
