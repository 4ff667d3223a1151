import { type Finding, ok, warning } from './check.ts'

const MIN_CERTIFICATE_DAYS = 14

/** What the end of a certificate means. A proxy renews its certificates a month before. */
export function certificateFinding(validTo: Date, now = new Date()): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / 86_400_000)
  const until = `valid until ${validTo.toISOString().slice(0, 10)}`
  if (days >= MIN_CERTIFICATE_DAYS) return ok(until)
  return warning(`Only ${until}. Check why the proxy does not renew it.`)
}
