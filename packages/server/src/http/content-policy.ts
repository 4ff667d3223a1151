import type { Settings } from '@ringback/contract/settings'

/** The hosts that the Voice SDK connects to when no signalling URL is configured. */
const TWILIO_HOSTS = ['wss://*.twilio.com', 'https://*.twilio.com']

/** The page's content security policy: it may load from this server and from the configured vendors only. */
export function contentPolicy(settings: Settings): Record<string, string[]> {
  const botCheck = new URL(settings.turnstileScriptUrl).origin
  const checkout = checkoutHosts(settings.checkoutScriptUrl)
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", botCheck, ...checkout.scripts],
    'connect-src': ["'self'", ...voiceHosts(settings.signallingUrl), ...checkout.connections],
    'frame-src': [botCheck, ...checkout.frames],
    'img-src': ["'self'", 'data:', ...checkout.images],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'style-src': ["'self'"],
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
