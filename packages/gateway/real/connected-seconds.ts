const ANSWER = /SIP\/2\.0 200 OK\r?\n(?:[^\r\n]+\r?\n)*CSeq: ?\d+ INVITE/
const BYE = /^BYE sip:/m

/** From the 200 of SIPp's phone to the BYE that it received, by the times in its messages; NaN without one of them. */
export function connectedSeconds(messages: string): number {
  const timed = messages.split(/^-{10,} /m)
  const timeOf = (pattern: RegExp) =>
    Date.parse(timed.find(message => pattern.test(message))?.slice(0, 26) ?? '')
  return (timeOf(BYE) - timeOf(ANSWER)) / 1_000
}
