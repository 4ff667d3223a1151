import { type Finding, ok, warning } from './check.ts'

const MIN_CERTIFICATE_DAYS = 14

/** What the end of a certificate means. A proxy renews its certificates a month before. */
export function certificateFinding(validTo: Date, now = new Date()): Finding {
  const until = `valid until ${validTo.toISOString().slice(0, 10)}`
  if (!endsSoon(validTo, now)) return ok(until)
  return warning(`Only ${until}. Check why the proxy does not renew it.`)
}

export function endsSoon(validTo: Date, now = new Date()): boolean {
  return validTo.getTime() - now.getTime() < MIN_CERTIFICATE_DAYS * 86_400_000
}
