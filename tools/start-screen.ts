import type { Product } from './product.ts'

/** Who carries the calls of `npm start`: the sandbox in Twilio's place, a SIP gateway, or both, the preferred one first. */
export const CARRIERS = ['twilio', 'sip', 'twilio,sip', 'sip,twilio'] as const
export type Carrier = (typeof CARRIERS)[number]

export function isCarrier(text: string): text is Carrier {
  return CARRIERS.some(carrier => carrier === text)
}

/** Whether a SIP gateway runs beside the server. */
export function hasGateway(carrier: Carrier): boolean {
  return carrier !== 'twilio'
}

const CALLS = {
  sandbox: `
    A number to try  +1 415 555 0103   (answers, and plays back the digits you press)`,
  gateway: `
    A number to try  +1 415 555 0100   (rings, answers and echoes; so does any other, but 0101 is busy)
    Calls            browser - kamailio, rtpengine - trunk "trial" - SIPp, the phone`,
}

const INBOX = {
  withPhones: `Inbox and phones {sandbox}   (the sandbox: phone, mail, calls)`,
  alone: `Inbox            {sandbox}   (the sandbox: mail and payments)`,
}

/** What `npm start` prints when everything runs. */
export function startScreen(
  product: Product,
  demo: { email: string; password: string },
  carrier: Carrier,
): string {
  const inbox = carrier === 'sip' ? INBOX.alone : INBOX.withPhones
  // A call from the platform number goes over the preferred carrier.
  const calls = carrier.startsWith('sip') ? CALLS.gateway : CALLS.sandbox
  return `
  Ringback is running${hasGateway(carrier) ? ', and a SIP gateway beside it' : ''}.

    Open             ${product.url}
    Demo login:      ${demo.email} / ${demo.password}
    ${inbox.replace('{sandbox}', product.sandboxUrl)}${calls}
    Operator console ${product.url}/operator   (first: npm run operator -- create you@example.com)
    Browsers         Chrome, Edge, Chromium and Firefox can call on this machine

    Data and logs    ${product.dataDir}
    Stop             Ctrl-C
`
}
