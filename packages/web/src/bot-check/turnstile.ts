import { BOT_CHECK_RETRY_MS } from '@ringback/contract/limits'

/** The API of the Cloudflare Turnstile script with explicit rendering: developers.cloudflare.com/turnstile. */
export interface Turnstile {
  render(container: HTMLElement, options: TurnstileOptions): string | null | undefined
  reset(widget: string): void
  remove(widget: string): void
}

export interface TurnstileOptions {
  sitekey: string
  theme: 'dark' | 'light' | 'auto'
  size: 'normal' | 'flexible' | 'compact'
  callback(token: string): void
  /** Returns true if the error was handled; otherwise the script logs it to the console. */
  'error-callback'(code?: string): boolean
  'expired-callback'(): void
  /** The visitor has to click. */
  'before-interactive-callback'(): void
  /** The visitor did not click in time. */
  'timeout-callback'(): void
  'unsupported-callback'(): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

// The load event of the script may fire before `window.turnstile` is set, so it is read repeatedly: 50 times
// in five seconds.
const MAX_ATTEMPTS = 50

let loading: Promise<Turnstile> | null = null

/**
 * Loads the vendor's script, once for callers at the same time. The call after a failure
 * loads it again.
 *
 * @throws when the script cannot be loaded
 */
export function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  if (window.turnstile) return Promise.resolve(window.turnstile)
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(scriptUrl: string): Promise<Turnstile> {
  await addScript(withExplicitRendering(scriptUrl))
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (window.turnstile) return window.turnstile
    await new Promise(resolve => setTimeout(resolve, BOT_CHECK_RETRY_MS))
  }
  throw new Error('The script has loaded but window.turnstile is missing')
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(script)
  })
}

function withExplicitRendering(scriptUrl: string): string {
  const url = new URL(scriptUrl, location.href)
  url.searchParams.set('render', 'explicit')
  return url.href
}
