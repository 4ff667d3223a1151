import { isDialogMessage, type DialogMessage } from './dialog-message.ts'
import { originOf } from './vendor-hosts.ts'

/*
 * The part of checkout.js that draws the dialog into the page. It writes styles in the three ways of the vendor's
 * script: properties, which no content policy blocks, style attributes and a style element. Without its attribute, the
 * frame lies below the backdrop, and nobody can press anything in it.
 */

export interface Options {
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

export type OpenDialog = (
  options: Options,
  scriptUrl: URL,
  onMessage: (message: DialogMessage) => void,
) => { close: () => void }

const FRAME_STYLE =
  'opacity: 1; height: 100%; position: relative; background: none; display: block; ' +
  'border: 0 none transparent; margin: 0px; padding: 0px; z-index: 2; ' +
  // The scheme of the dialog's document: a frame of another one would be opaque.
  'color-scheme: light;'
const LOADER_STYLE =
  'position: absolute; left: 50%; top: 50%; margin: -25px 0 0 -25px; height: 50px; width: 50px; ' +
  'animation: rzp-rot 1s infinite linear; border: 1px solid rgba(255, 255, 255, 0.2); ' +
  'border-top-color: rgba(255, 255, 255, 0.7); border-radius: 50%;'

const openDialog: OpenDialog = (options, scriptUrl, onMessage) => {
  const container = containerFor(options)
  const frame = frameFor(options, scriptUrl)
  const loader = document.createElement('div')
  loader.setAttribute('style', LOADER_STYLE)
  container.append(loader, frame)
  const focused = document.activeElement
  const { overflow } = document.body.style

  const dismiss = () => onMessage({ from: 'razorpay-sandbox', type: 'dismissed' })
  const receive = (event: MessageEvent) => {
    const isFromFrame = event.source === frame.contentWindow
    if (event.origin !== originOf(scriptUrl, 'api') || !isFromFrame) return
    if (isDialogMessage(event.data)) onMessage(event.data)
  }
  // The page has the focus until the frame has loaded.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && options.modal?.escape !== false) dismiss()
  }
  window.addEventListener('message', receive)
  window.addEventListener('keydown', onKeyDown)
  frame.addEventListener('load', () => {
    loader.remove()
    frame.focus()
  })
  document.body.append(container)
  document.body.style.overflow = 'hidden'

  let isOpen = true
  return {
    close() {
      if (!isOpen) return
      isOpen = false
      window.removeEventListener('message', receive)
      window.removeEventListener('keydown', onKeyDown)
      container.remove()
      document.body.style.overflow = overflow
      if (focused instanceof HTMLElement) focused.focus()
      options.modal?.onhidden?.()
    },
  }
}

function containerFor(options: Options): HTMLElement {
  const container = document.createElement('div')
  container.className = 'razorpay-container'
  container.innerHTML = '<style>@keyframes rzp-rot { to { transform: rotate(360deg); } }</style>'
  Object.assign(container.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '1000000000',
  })
  const backdrop = document.createElement('div')
  backdrop.className = 'razorpay-backdrop'
  Object.assign(backdrop.style, {
    position: 'fixed',
    inset: '0',
    background: options.theme?.backdrop_color ?? 'rgba(4, 8, 18, 0.62)',
  })
  container.append(backdrop)
  return container
}

function frameFor(options: Options, scriptUrl: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const address = new URL('/v1/checkout/public', originOf(scriptUrl, 'api'))
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
  frame.setAttribute('class', 'razorpay-checkout-frame')
  frame.setAttribute('title', 'Razorpay Checkout')
  frame.setAttribute('style', FRAME_STYLE)
  frame.setAttribute('width', '100%')
  frame.setAttribute('height', '100%')
  frame.setAttribute('allowpaymentrequest', 'true')
  frame.setAttribute('src', address.href)
  return frame
}

window.razorpayOpenDialog = openDialog
