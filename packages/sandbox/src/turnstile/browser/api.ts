/*
 * The script of the page: `window.turnstile` as Cloudflare documents it
 * (developers.cloudflare.com/turnstile/get-started/client-side-rendering). All drawing happens in
 * a frame of the sandbox, so that the page only needs its origin in script-src and frame-src.
 */
import { isWidgetMessage, type WidgetMessage } from './widget-message.ts'

/** Set by the server when rendering has to fail. */
declare const UNRENDERABLE: boolean

interface RenderOptions {
  sitekey?: string
  action?: string
  cData?: string
  theme?: 'auto' | 'light' | 'dark'
  size?: 'normal' | 'flexible' | 'compact'
  tabindex?: number
  callback?: (token: string) => void
  'error-callback'?: (code: string) => unknown
  'expired-callback'?: () => void
  'before-interactive-callback'?: () => void
  'timeout-callback'?: () => void
  'unsupported-callback'?: () => void
  'refresh-expired'?: 'auto' | 'manual' | 'never'
  'response-field'?: boolean
  'response-field-name'?: string
}

interface Widget {
  container: HTMLElement
  options: RenderOptions
  frame: HTMLIFrameElement
  field: HTMLInputElement | undefined
  token: string | undefined
  expired: boolean
}

const script =
  document.currentScript ?? document.querySelector('script[src*="/turnstile/v0/api.js"]')
const scriptUrl = new URL(script?.getAttribute('src') ?? '', location.href)
const widgets = new Map<string, Widget>()
let nextWidget = 1

function render(target: string | HTMLElement, options: RenderOptions = {}): string {
  if (UNRENDERABLE) throw createError('Cannot render.')
  const container = typeof target === 'string' ? document.querySelector(target) : target
  if (!(container instanceof HTMLElement)) throw createError(`Could not find ${String(target)}.`)
  if (!options.sitekey) throw createError('Missing the parameter "sitekey".')
  for (const widget of widgets.values())
    if (widget.container === container) throw createError('The container already has a widget.')
  const id = `cf-chl-widget-${nextWidget++}`
  const frame = frameFor(id, options)
  const field = options['response-field'] === false ? undefined : responseField(id, options)
  container.append(frame, ...(field ? [field] : []))
  widgets.set(id, { container, options, frame, field, token: undefined, expired: false })
  return id
}

/** Finds a widget by id or container; the first one by default. */
function find(which?: string | HTMLElement): [string, Widget] | undefined {
  const entries = [...widgets]
  if (which === undefined) return entries[0]
  const container = typeof which === 'string' ? safeQuery(which) : which
  return entries.find(([id, widget]) => id === which || widget.container === container)
}

function reset(which?: string | HTMLElement): void {
  const found = find(which)
  if (!found) return console.warn('[Turnstile sandbox] Nothing to reset.')
  const [id, widget] = found
  // A new frame instead of a new address: an address would add to the page's history.
  const frame = frameFor(id, widget.options)
  widget.frame.replaceWith(frame)
  widget.frame = frame
  setToken(widget, undefined)
  widget.expired = false
}

function remove(which?: string | HTMLElement): void {
  const found = find(which)
  if (!found) return console.warn('[Turnstile sandbox] Nothing to remove.')
  const [id, widget] = found
  widget.frame.remove()
  widget.field?.remove()
  widgets.delete(id)
}

function setToken(widget: Widget, token: string | undefined): void {
  widget.token = token
  if (widget.field) widget.field.value = token ?? ''
}

function handleMessage(widget: Widget, message: WidgetMessage): void {
  const { options } = widget
  switch (message.type) {
    case 'passed':
      widget.expired = false
      setToken(widget, message.token)
      options.callback?.(message.token)
      break
    case 'failed':
      setToken(widget, undefined)
      if (!options['error-callback']?.(message.code))
        console.warn(`[Turnstile sandbox] Error: ${message.code}.`)
      break
    case 'expired':
      widget.expired = true
      setToken(widget, undefined)
      options['expired-callback']?.()
      break
    case 'interactive':
      options['before-interactive-callback']?.()
      break
    case 'timed-out':
      options['timeout-callback']?.()
      break
    case 'unsupported':
      options['unsupported-callback']?.()
      break
  }
}

window.addEventListener('message', event => {
  if (event.origin !== scriptUrl.origin || !isWidgetMessage(event.data)) return
  for (const widget of widgets.values())
    if (widget.frame.contentWindow === event.source) return handleMessage(widget, event.data)
})

function frameFor(id: string, options: RenderOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const size = options.size ?? 'normal'
  const address = new URL('widget', scriptUrl)
  address.search = new URLSearchParams({
    sitekey: options.sitekey ?? '',
    hostname: location.hostname,
    action: options.action ?? '',
    cdata: options.cData ?? '',
    theme: options.theme ?? 'auto',
    refresh: options['refresh-expired'] ?? 'auto',
    origin: location.origin,
  }).toString()
  frame.id = id
  frame.src = address.href
  frame.title = 'Widget containing a security check'
  frame.width = size === 'flexible' ? '100%' : size === 'compact' ? '150' : '300'
  frame.height = size === 'compact' ? '140' : '65'
  frame.tabIndex = options.tabindex ?? 0
  // Set one by one: a style attribute would need 'unsafe-inline' in the page's policy.
  frame.style.border = 'none'
  frame.style.borderRadius = '4px'
  frame.style.display = 'block'
  frame.style.maxWidth = '100%'
  frame.style.colorScheme = 'normal'
  return frame
}

function responseField(id: string, options: RenderOptions): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'hidden'
  field.id = `${id}_response`
  field.name = options['response-field-name'] ?? 'cf-turnstile-response'
  return field
}

function ready(callback: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', callback)
  else callback()
}

function globalOf(name: string | null | undefined): unknown {
  return name ? (window as unknown as Record<string, unknown>)[name] : undefined
}

/** Elements of class `cf-turnstile` render by themselves unless the URL contains `render=explicit`. */
function renderMarked(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.cf-turnstile')) {
    if (find(element)) continue
    const data = element.dataset
    const on = (name: string | undefined) => {
      const target = globalOf(name)
      return typeof target === 'function' ? (value?: string) => target(value) as unknown : undefined
    }
    const options: RenderOptions = { theme: data['theme'] === 'dark' ? 'dark' : 'auto' }
    if (data['sitekey']) options.sitekey = data['sitekey']
    if (data['action']) options.action = data['action']
    if (data['cdata']) options.cData = data['cdata']
    const callback = on(data['callback'])
    const failed = on(data['errorCallback'])
    const expired = on(data['expiredCallback'])
    if (callback) options.callback = callback
    if (failed) options['error-callback'] = failed
    if (expired) options['expired-callback'] = () => void expired()
    render(element, options)
  }
}

function createError(message: string): Error {
  const error = new Error(`[Turnstile sandbox] ${message}`)
  error.name = 'TurnstileError'
  return error
}

function safeQuery(selector: string): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}

Object.assign(window, {
  turnstile: {
    render,
    reset,
    remove,
    ready,
    getResponse: (which?: string | HTMLElement) => find(which)?.[1].token,
    isExpired: (which?: string | HTMLElement) => find(which)?.[1].expired ?? false,
    execute: () => undefined,
  },
})

if (scriptUrl.searchParams.get('render') !== 'explicit') ready(renderMarked)
const onload = globalOf(scriptUrl.searchParams.get('onload'))
if (typeof onload === 'function') onload()
