import type { Settings } from '@ringback/contract/settings'

/** Where the Voice SDK signals to and reports to when no gateway is configured. */
const TWILIO_HOSTS = ['wss://*.twilio.com', 'https://*.twilio.com']

/** What a page of ours may load: nothing, but for itself and exactly the vendors that are configured. */
export function contentPolicy(settings: Settings): Record<string, string[]> {
  const botCheck = new URL(settings.turnstileScriptUrl).origin
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", botCheck],
    'connect-src': ["'self'", ...voiceHosts(settings.signallingUrl)],
    'frame-src': [botCheck],
    'img-src': ["'self'", 'data:'],
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
