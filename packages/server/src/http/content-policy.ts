import type { Settings } from '@ringback/contract/settings'

/** The hosts that the Voice SDK connects to when no signalling URL is configured. */
const TWILIO_HOSTS = ['wss://*.twilio.com', 'https://*.twilio.com']

/** The hashes of the code inside a page, as the policy names them: `'sha256-...'`. */
export interface InlineCode {
  scripts: readonly string[]
  styles: readonly string[]
}

const NO_INLINE_CODE: InlineCode = { scripts: [], styles: [] }

/**
 * The page's content security policy: it may load from this server and from the configured vendors only, and
 * run only the inline code whose hash is given.
 */
export function contentPolicy(
  settings: Settings,
  inlineCode: InlineCode = NO_INLINE_CODE,
): Record<string, string[]> {
  const botCheck = new URL(settings.turnstileScriptUrl).origin
  const checkout = checkoutHosts(settings.checkoutScriptUrl)
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", botCheck, ...checkout.scripts, ...inlineCode.scripts],
    'connect-src': ["'self'", ...voiceHosts(settings.signallingUrl), ...checkout.connections],
    'frame-src': [botCheck, ...checkout.frames],
    'img-src': ["'self'", 'data:', ...checkout.images],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'style-src': ["'self'", ...inlineCode.styles],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

/** A configured signalling server also receives the SDK's reports, over HTTP on the same host. */
function voiceHosts(signallingUrl: string | null): string[] {
  if (signallingUrl === null) return TWILIO_HOSTS
  const { protocol, host } = new URL(signallingUrl)
  return [`${protocol}//${host}`, `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`]
}

/** Razorpay's checkout script loads parts from other Razorpay hosts. Any other URL serves everything itself. */
function checkoutHosts(scriptUrl: string) {
  const { origin, hostname } = new URL(scriptUrl)
  const isRazorpay = hostname.endsWith('.razorpay.com')
  const otherHosts = (...names: string[]) =>
    isRazorpay ? names.map(name => `https://${name}.razorpay.com`) : []
  return {
    scripts: [origin, ...otherHosts('cdn')],
    frames: [origin, ...otherHosts('api')],
    connections: [origin, ...otherHosts('api', 'lumberjack')],
    images: otherHosts('cdn'),
  }
}
