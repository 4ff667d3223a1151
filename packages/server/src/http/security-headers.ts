import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Terms } from '../ports/terms.ts'
import type { contentPolicy } from './content-policy.ts'

export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * The security headers of all responses with this content policy. They are the same for each of them, so that they
 * are computed once.
 *
 * @param publicUrl decides about the headers that browsers ignore over http
 */
export function securityHeaders(
  { publicUrl }: Pick<Terms, 'publicUrl'>,
  directives: ReturnType<typeof contentPolicy>,
): SecurityHeaders {
  const isSecure = publicUrl.startsWith('https:')
  const addHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Browsers ignore these two over http, and the second with a message in their console.
    strictTransportSecurity: isSecure && undefined,
    crossOriginOpenerPolicy: isSecure && undefined,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  addHeaders(request, response, error => {
    if (error) throw error
  })
  const names = response.getHeaderNames()
  return {
    ...Object.fromEntries(names.map(name => [name, String(response.getHeader(name))])),
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
  }
}
