import type { Settings } from '@ringback/contract/settings'

/** Where the Voice SDK signals to and reports to when no gateway is configured. */
const TWILIO_HOSTS = ['wss://*.twilio.com', 'https://*.twilio.com']

/** What a page of ours may load: nothing, but for itself and exactly the vendors that are configured. */
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

/** A gateway of one's own takes the SDK's reports too, at the same place over HTTP. */
function voiceHosts(signallingUrl: string | null): string[] {
  if (signallingUrl === null) return TWILIO_HOSTS
  const { protocol, host } = new URL(signallingUrl)
  return [`${protocol}//${host}`, `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`]
}

/** Razorpay's own checkout script brings parts from its other hosts; another place has everything itself. */
function checkoutHosts(scriptUrl: string) {
  const { origin, hostname } = new URL(scriptUrl)
  const isRazorpay = hostname.endsWith('.razorpay.com')
  const also = (...names: string[]) =>
    isRazorpay ? names.map(name => `https://${name}.razorpay.com`) : []
  return {
    scripts: [origin, ...also('cdn')],
    frames: [origin, ...also('api')],
    connections: [origin, ...also('api', 'lumberjack')],
    images: also('cdn'),
  }
}
