/** A domain with a letter or digit of another script. What else a URL would read into it is no domain. */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\x00-\x7F])[\p{L}\p{M}\p{N}.-]+$/u

/**
 * The address with its domain as DNS and mail servers have it: `asha@bücher.example` becomes
 * `asha@xn--bcher-kva.example` (RFC 5891). Chromium writes it so, other browsers send what was typed. Any other text is
 * returned as it is.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !INTERNATIONAL_DOMAIN.test(domain) || !URL.canParse(`https://${domain}`))
    return address
  return address.slice(0, at + 1) + new URL(`https://${domain}`).hostname
}

/**
 * Removes invisible characters, outer blanks, a display name, brackets and `mailto:` from a typed or pasted address.
 * `\u200Bada@example.com `, `Ada <ada@example.com>` and `mailto:ada@example.com` return the same address.
 */
export function plainAddress(text: string): string {
  const visible = text.replaceAll(/\p{Cf}/gu, '').trim()
  const address = /<([^<>]*)>$/.exec(visible)?.[1] ?? visible
  return address.trim().replace(/^mailto:/i, '')
}
