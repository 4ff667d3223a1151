import { isPublic } from '../../core/is-public.ts'

/**
 * How to connect to an SMTP server. Another machine must offer TLS before it gets the login or a mail: who can remove
 * STARTTLS from its answer would otherwise read both (RFC 3207 section 6).
 *
 * @param url such as `smtp://user:password@mail.example.com:587`. Its query has options of nodemailer, which come first:
 *   `?requireTLS=false` is for a mail server without TLS in a private network.
 */
export function smtpConnection(url: string): { url: string; requireTLS: boolean } {
  return { url, requireTLS: url.startsWith('smtp:') && isPublic(url) }
}
