import { BOT_CHECK_RETRY_MS } from '@ringback/contract/limits'

/** Cloudflare Turnstile as its script offers it: developers.cloudflare.com/turnstile, explicit rendering. */
export interface Turnstile {
  render(place: HTMLElement, options: TurnstileOptions): string | null | undefined
  reset(widget: string): void
  remove(widget: string): void
}

export interface TurnstileOptions {
  sitekey: string
  theme: 'dark' | 'light' | 'auto'
  size: 'normal' | 'flexible' | 'compact'
  callback(token: string): void
  /** True says that the error is dealt with; otherwise the script writes to the console too. */
  'error-callback'(code?: string): boolean
  'expired-callback'(): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

// The script may say "loaded" before its object is there. Five seconds are enough for any machine.
const ATTEMPTS = 50

let loading: Promise<Turnstile> | null = null

/**
 * The vendor's script, once a page. A failed load is forgotten, so that coming back tries again.
 *
 * @throws when it cannot be loaded
 */
export function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(scriptUrl: string): Promise<Turnstile> {
  if (!window.turnstile) await addScript(explicit(scriptUrl))
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (window.turnstile) return window.turnstile
    await new Promise(resolve => setTimeout(resolve, BOT_CHECK_RETRY_MS))
  }
  throw new Error('The script has loaded but offers no turnstile')
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${url} cannot be loaded`))
    }
    document.head.append(script)
  })
}

function explicit(scriptUrl: string): string {
  const url = new URL(scriptUrl, location.href)
  url.searchParams.set('render', 'explicit')
  return url.href
}
