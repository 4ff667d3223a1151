import type { Product } from './product.ts'

/** Who carries the calls of `npm start`: the sandbox in Twilio's place, or a SIP gateway. */
export const CARRIERS = ['twilio', 'sip'] as const
export type Carrier = (typeof CARRIERS)[number]

export function isCarrier(text: string): text is Carrier {
  return CARRIERS.some(carrier => carrier === text)
}

const CALLS: Record<Carrier, string> = {
  twilio: `
    A number to try  +1 415 555 0103   (answers, and plays back the digits you press)`,
  sip: `
    A number to try  +1 415 555 0100   (rings, answers and echoes; so does any other, but 0101 is busy)
    Calls            browser - kamailio, rtpengine - trunk "trial" - SIPp, the phone`,
}

const SANDBOX: Record<Carrier, string> = {
  twilio: `Inbox and phones {sandbox}   (the sandbox: mail, calls, faults)`,
  sip: `Inbox            {sandbox}   (the sandbox: mail and payments)`,
}

/** What `npm start` prints when everything runs. */
export function startScreen(
  product: Product,
  demo: { email: string; password: string },
  carrier: Carrier,
): string {
  return `
  Ringback is running${carrier === 'sip' ? ', and a SIP gateway beside it' : ''}.

    Open             ${product.url}
    Demo login:      ${demo.email} / ${demo.password}
    ${SANDBOX[carrier].replace('{sandbox}', product.sandboxUrl)}${CALLS[carrier]}
    Operator console ${product.url}/operator   (first: npm run operator -- create you@example.com)
    Browsers         Chrome, Edge, Chromium and Firefox can call on this machine

    Data and logs    ${product.dataDir}
    Stop             Ctrl-C
`
}
