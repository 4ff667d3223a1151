import type { PaidResponse } from '../checkout.ts'
import type { Refusal } from '../refusal.ts'

/*
 * checkout.js: `new Razorpay(options)` with open, close and on, as razorpay.com/docs describes them. As the vendor's
 * script, it loads further scripts from other hosts of the vendor and reports to another one, and it writes styles in
 * three ways: properties, which no content policy blocks, style attributes and a style element. Without its attribute,
 * the frame lies below the backdrop, and nothing in it can be pressed.
 */

interface Options {
  key: string
  order_id?: string
  amount?: number | string
  currency?: string
  name?: string
  description?: string
  notes?: Record<string, string | number>
  handler?: (response: object) => void
  modal?: { ondismiss?: () => void }
}

/** Messages from the dialog to the page that opened it. */
export type DialogMessage =
  | { type: 'paid'; response: PaidResponse }
  /** The dialog stays open for another attempt. */
  | { type: 'failed'; error: Refusal['error'] }
  | { type: 'dismissed' }

type Listener = (event: object) => void

const FRAME_STYLE =
  'position: relative; z-index: 2; display: block; width: 100%; height: 100%; border: none; ' +
  // The schemes of the dialog's document: a frame of other ones would be opaque.
  'color-scheme: light dark;'

const scriptUrl = new URL((document.currentScript as HTMLScriptElement).src)
const necessaryPart = loadPart(`${originOf('checkout-static-next')}/build/dialog.js`)
// The vendor's check for fraud. A payment goes on without it.
void loadPart(`${originOf('cdn')}/static/risk.js`)

class Razorpay {
  readonly #options: Options
  readonly #listeners = new Map<string, Listener[]>()
  readonly #frame = document.createElement('iframe')
  readonly #container = document.createElement('div')
  readonly #closed = new AbortController()
  #focused: Element | null = null

  constructor(options: Options) {
    if (typeof options?.key !== 'string' || options.key === '') throw new Error('No key passed')
    this.#options = { ...options }
  }

  open(): this {
    void necessaryPart.then(() => this.#show())
    report('open')
    return this
  }

  /** Closes without calling `ondismiss`. */
  close(): void {
    this.#closed.abort()
    this.#container.remove()
    if (this.#focused instanceof HTMLElement) this.#focused.focus()
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  #show(): void {
    const { signal } = this.#closed
    if (signal.aborted) return
    const backdrop = document.createElement('div')
    backdrop.className = 'razorpay-backdrop'
    for (const { style } of [this.#container, backdrop])
      Object.assign(style, { position: 'fixed', inset: '0', zIndex: '1' })
    this.#container.style.zIndex = '1000000000'
    this.#frame.className = 'razorpay-checkout-frame'
    this.#frame.title = 'Razorpay Checkout'
    this.#frame.setAttribute('style', FRAME_STYLE)
    this.#frame.setAttribute('allowpaymentrequest', 'true')
    this.#frame.src = addressOf(this.#options)
    this.#frame.addEventListener('load', () => this.#frame.focus())
    const element = document.createElement('style')
    element.textContent = '.razorpay-backdrop { background: #0008; }'
    this.#container.append(element, backdrop, this.#frame)
    this.#focused = document.activeElement
    window.addEventListener('message', event => this.#receive(event), { signal })
    document.body.append(this.#container)
  }

  #receive({ origin, source, data }: MessageEvent): void {
    if (origin !== originOf('api') || source !== this.#frame.contentWindow) return
    const message = data as DialogMessage
    if (message.type === 'failed') {
      for (const listener of this.#listeners.get('payment.failed') ?? [])
        listener({ error: message.error })
      return
    }
    this.close()
    if (message.type === 'paid') this.#options.handler?.(message.response)
    else this.#options.modal?.ondismiss?.()
  }
}

function addressOf(options: Options): string {
  const address = new URL('/v1/checkout/public', originOf('api'))
  address.search = new URLSearchParams({
    key: options.key,
    order_id: options.order_id ?? '',
    amount: String(options.amount ?? ''),
    currency: options.currency ?? '',
    name: options.name ?? '',
    description: options.description ?? '',
    notes: JSON.stringify(options.notes ?? {}),
    origin: location.origin,
  }).toString()
  return address.href
}

/**
 * The origin of one of the vendor's hosts. Beside `checkout.razorpay.com` they are names of the same domain, as for the
 * vendor's own script. A script of any other host, such as localhost, has everything from there.
 */
function originOf(host: 'api' | 'cdn' | 'checkout-static-next' | 'lumberjack'): string {
  const [, domain] = /^checkout\.(.+)$/.exec(scriptUrl.host) ?? []
  return domain === undefined ? scriptUrl.origin : `${scriptUrl.protocol}//${host}.${domain}`
}

/** Settles when the script has run. For a blocked script it never settles and reports nothing, as the vendor's. */
function loadPart(url: string): Promise<void> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    document.head.append(script)
  })
}

function report(event: string): void {
  const body = JSON.stringify({ event })
  const url = `${originOf('lumberjack')}/v1/track`
  fetch(url, { method: 'POST', body, mode: 'no-cors', keepalive: true }).catch(() => undefined)
}

Object.assign(window, { Razorpay })
