/** The messages of all phones, callers and registrars behind trunks that this process has started, to be read at its end. */
export const receivedByTrunks: (() => string)[] = []

/**
 * What messages of browsers have, and none of the gateway to a trunk: the addresses of a page, its library, its user and
 * what restores them; in descriptions keys, and the addresses of a machine.
 */
export const OF_BROWSERS =
  /^a=(candidate|fingerprint|setup|ice-|extmap|msid|rtpmap:\d+ opus)|UDP\/TLS|\bIP6\b|^[co]=.* IP4 (?!127\.0\.0\.1\b)|\.local\b|\.invalid\b|transport=wss?\b|SIP\/2\.0\/WSS?\b|JsSIP|^X-Call|\balice\b|browser@|;vs[ft]=/m

/** Reads and forgets all messages so far. @returns the lines in which a trunk got something of a browser */
export function readLinesOfBrowsers(): string[] {
  const all = receivedByTrunks.splice(0).flatMap(messages => messages().split('\n'))
  return all.filter(line => OF_BROWSERS.test(line))
}
