/*
 * The script of the page: the parts of `window.turnstile` that explicit rendering needs, as Cloudflare documents them
 * (developers.cloudflare.com/turnstile/get-started/client-side-rendering). All drawing happens in a frame of the
 * sandbox, so that the page only needs its origin in script-src and frame-src.
 */

interface RenderOptions {
  sitekey?: string
  action?: string
  cData?: string
  theme?: 'auto' | 'light' | 'dark'
  callback?: (token: string) => void
  'error-callback'?: (code: string) => unknown
  'expired-callback'?: () => void
}

/** Messages from the frame to its page, named like the callbacks. */
export type WidgetMessage =
  | { type: 'passed'; token: string }
  | { type: 'failed'; code: string }
  | { type: 'expired' }

interface Widget {
  options: RenderOptions
  frame: HTMLIFrameElement
  field: HTMLInputElement
  isExpired: boolean
}

const script = document.currentScript as HTMLScriptElement
const scriptUrl = new URL(script.src)
const widgets = new Map<string, Widget>()
let nextWidget = 1

function render(container: HTMLElement, options: RenderOptions): string {
  if (!options.sitekey) throw createError('Missing the parameter "sitekey".')
  const id = `cf-chl-widget-${nextWidget++}`
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'cf-turnstile-response'
  const frame = frameFor(options)
  container.append(frame, field)
  widgets.set(id, { options, frame, field, isExpired: false })
  return id
}

function reset(id: string): void {
  const widget = widgets.get(id)
  if (!widget) return console.warn('[Turnstile sandbox] Nothing to reset.')
  // A new frame instead of a new address: an address would add to the page's history.
  const frame = frameFor(widget.options)
  widget.frame.replaceWith(frame)
  widget.frame = frame
  widget.field.value = ''
  widget.isExpired = false
}

function remove(id: string): void {
  const widget = widgets.get(id)
  if (!widget) return console.warn('[Turnstile sandbox] Nothing to remove.')
  widget.frame.remove()
  widget.field.remove()
  widgets.delete(id)
}

function receive(widget: Widget, message: WidgetMessage): void {
  const { options, field } = widget
  field.value = message.type === 'passed' ? message.token : ''
  widget.isExpired = message.type === 'expired'
  if (message.type === 'passed') options.callback?.(message.token)
  else if (message.type === 'failed') {
    if (!options['error-callback']?.(message.code))
      console.warn(`[Turnstile sandbox] Error: ${message.code}.`)
  } else options[`${message.type}-callback`]?.()
}

window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  if (origin !== scriptUrl.origin) return
  for (const widget of widgets.values())
    if (widget.frame.contentWindow === source) return receive(widget, data as WidgetMessage)
})

function frameFor(options: RenderOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const address = new URL('widget', scriptUrl)
  address.search = new URLSearchParams({
    sitekey: options.sitekey ?? '',
    hostname: location.hostname,
    action: options.action ?? '',
    cdata: options.cData ?? '',
    theme: options.theme ?? 'auto',
    origin: location.origin,
  }).toString()
  frame.src = address.href
  frame.title = 'Widget containing a security check'
  frame.width = '100%'
  frame.height = '65'
  // Set one by one: a style attribute would need 'unsafe-inline' in the page's policy.
  frame.style.border = 'none'
  frame.style.display = 'block'
  return frame
}

function createError(message: string): Error {
  const error = new Error(`[Turnstile sandbox] ${message}`)
  error.name = 'TurnstileError'
  return error
}

Object.assign(window, {
  turnstile: {
    render,
    reset,
    remove,
    getResponse: (id: string) => widgets.get(id)?.field.value || undefined,
    isExpired: (id: string) => widgets.get(id)?.isExpired ?? false,
  },
})
