import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { PageSettings } from '@ringback/contract/page/page-settings'
import helmet from 'helmet'
import type { BusinessSettings } from '../../ports/business-settings.ts'
import {
  type ContentPolicy,
  type InlineCode,
  type PageKind,
  checkoutHosts,
  contentPolicy,
} from './content-policy.ts'

export type SecurityHeaders = Readonly<Record<string, string>>

/** What browsers must know about a response. */
interface ResponsePolicy {
  content: ContentPolicy
  /** The origin of the payment dialog in a page that calls and sells; null for all other responses. */
  paymentDialog?: string | null
}

/** The security headers of a page of this kind. */
export function pageHeaders(
  {
    business,
    pageSettings,
  }: { business: Pick<BusinessSettings, 'publicUrl'>; pageSettings: PageSettings },
  kind: PageKind,
  inlineCode?: InlineCode,
): SecurityHeaders {
  return securityHeaders(business, {
    content: contentPolicy(pageSettings, kind, inlineCode),
    paymentDialog:
      kind === 'dashboard' ? checkoutHosts(pageSettings.checkoutScriptUrl).dialog : null,
  })
}

/**
 * The security headers of all responses with this policy. They are the same for each of them, so that they are
 * computed once.
 *
 * @param publicUrl decides about the headers that browsers ignore over http
 */
export function securityHeaders(
  { publicUrl }: Pick<BusinessSettings, 'publicUrl'>,
  { content, paymentDialog = null }: ResponsePolicy,
): SecurityHeaders {
  const isSecure = publicUrl.startsWith('https:')
  const addHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: content },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Browsers ignore these two over http, and the second with a message in their console.
    strictTransportSecurity: isSecure && undefined,
    crossOriginOpenerPolicy: isSecure && { policy: openerPolicy(paymentDialog) },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  addHeaders(request, response, error => {
    if (error) throw error
  })
  const names = response.getHeaderNames()
  return {
    ...Object.fromEntries(names.map(name => [name, String(response.getHeader(name))])),
    'permissions-policy': permissionsPolicy(paymentDialog),
  }
}

/** With `same-origin`, the payment dialog gets no handle of the bank's window, and drops the payment. */
function openerPolicy(paymentDialog: string | null) {
  return paymentDialog === null ? 'same-origin' : 'same-origin-allow-popups'
}

function permissionsPolicy(paymentDialog: string | null): string {
  const microphone = paymentDialog === null ? '' : 'self'
  const payment = paymentDialog === null ? '' : `self "${paymentDialog}"`
  return `microphone=(${microphone}), camera=(), geolocation=(), payment=(${payment})`
}
