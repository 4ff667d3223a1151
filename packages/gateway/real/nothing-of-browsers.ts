import { afterAll, expect } from 'vitest'
import { receivedByTrunks } from '../../../tools/gateway/received-by-trunks.ts'

/**
 * What messages of browsers have, and none of the gateway to a trunk: the addresses of a page, its library, its user and
 * what restores them; in descriptions keys, and the addresses of a machine.
 */
export const OF_BROWSERS =
  /^a=(candidate|fingerprint|setup|ice-|extmap|msid|rtpmap:\d+ opus)|UDP\/TLS|\bIP6\b|^[co]=.* IP4 (?!127\.0\.0\.1\b)|\.local\b|\.invalid\b|transport=wss?\b|SIP\/2\.0\/WSS?\b|JsSIP|^X-Call|\balice\b|browser@|;vs[ft]=/m

// A part of each file of the suite, whatever it has called.
afterAll(() => {
  for (const messages of receivedByTrunks.splice(0)) expect(messages()).not.toMatch(OF_BROWSERS)
})
