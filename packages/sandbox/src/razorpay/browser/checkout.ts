import { isDialogMessage, type DialogMessage } from './dialog-message.ts'

/*
 * checkout.js: `new Razorpay(options)` with open, close and on, as razorpay.com/docs describes
 * them. The dialog lives in a frame of the sandbox's origin. Styles are set one by one: a style
 * attribute or element would need 'unsafe-inline' in the page's policy.
 */

interface Options {
  key: string
  order_id?: string
  amount?: number | string
  currency?: string
  name?: string
  description?: string
  notes?: Record<string, string | number>
  theme?: { color?: string; backdrop_color?: string }
  handler?: (response: object) => void
  modal?: {
    ondismiss?: () => void
    onhidden?: () => void
    escape?: boolean
    backdropclose?: boolean
  }
}
type Listener = (event: object) => void

const scriptUrl = new URL((document.currentScript as HTMLScriptElement).src)
/** The dialog that is open; there is at most one. */
let openedDialog: { close: () => void } | undefined

class Razorpay {
  readonly #options: Options
  readonly #listeners = new Map<string, Listener[]>()
  #dialog: { close: () => void } | undefined

  constructor(options: Options) {
    if (typeof options?.key !== 'string' || options.key === '') throw new Error('No key passed')
    this.#options = { ...options }
  }

  open(): this {
    openedDialog?.close()
    this.#dialog = openedDialog = openDialog(this.#options, message => this.#handleMessage(message))
    return this
  }

  /** Closes without calling `ondismiss`. */
  close(): void {
    this.#dialog?.close()
    this.#dialog = undefined
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  #handleMessage(message: DialogMessage): void {
    switch (message.type) {
      case 'paid':
        this.close()
        this.#options.handler?.(message.response)
        break
      case 'failed':
        for (const listener of this.#listeners.get('payment.failed') ?? [])
          listener({ error: message.error })
        break
      case 'dismissed':
        this.close()
        this.#options.modal?.ondismiss?.()
        break
    }
  }
}

function openDialog(
  options: Options,
  onMessage: (message: DialogMessage) => void,
): { close: () => void } {
  const container = document.createElement('div')
  container.className = 'razorpay-container'
  Object.assign(container.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    background: options.theme?.backdrop_color ?? 'rgba(4, 8, 18, 0.62)',
  })
  const frame = frameFor(options)
  container.append(frame)
  const focused = document.activeElement
  const { overflow } = document.body.style

  const dismiss = () => onMessage({ from: 'razorpay-sandbox', type: 'dismissed' })
  const receive = (event: MessageEvent) => {
    if (event.origin !== scriptUrl.origin || event.source !== frame.contentWindow) return
    if (isDialogMessage(event.data)) onMessage(event.data)
  }
  // The page has the focus until the frame has loaded.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && options.modal?.escape !== false) dismiss()
  }
  window.addEventListener('message', receive)
  window.addEventListener('keydown', onKeyDown)
  frame.addEventListener('load', () => frame.focus())
  document.body.append(container)
  document.body.style.overflow = 'hidden'

  let isOpen = true
  const dialog = {
    close() {
      if (!isOpen) return
      isOpen = false
      window.removeEventListener('message', receive)
      window.removeEventListener('keydown', onKeyDown)
      container.remove()
      document.body.style.overflow = overflow
      if (openedDialog === dialog) openedDialog = undefined
      if (focused instanceof HTMLElement) focused.focus()
      options.modal?.onhidden?.()
    },
  }
  return dialog
}

function frameFor(options: Options): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const address = new URL('checkout/public', scriptUrl)
  address.search = new URLSearchParams({
    key: options.key,
    order_id: options.order_id ?? '',
    amount: String(options.amount ?? ''),
    currency: options.currency ?? '',
    name: options.name ?? '',
    description: options.description ?? '',
    notes: JSON.stringify(options.notes ?? {}),
    color: options.theme?.color ?? '',
    escape: String(options.modal?.escape ?? true),
    backdropclose: String(options.modal?.backdropclose ?? false),
    origin: location.origin,
  }).toString()
  frame.className = 'razorpay-checkout-frame'
  frame.title = 'Razorpay Checkout'
  frame.src = address.href
  Object.assign(frame.style, {
    width: '100%',
    height: '100%',
    border: 'none',
    display: 'block',
    background: 'transparent',
    // The scheme of the dialog's document: a frame of another one would be opaque.
    colorScheme: 'light',
  })
  return frame
}

Object.assign(window, { Razorpay })
