/** What the frame tells the page that holds it. */
export type WidgetMessage =
  | { from: 'turnstile-sandbox'; is: 'passed'; token: string }
  | { from: 'turnstile-sandbox'; is: 'failed'; code: string }
  | { from: 'turnstile-sandbox'; is: 'expired' }

export function isWidgetMessage(data: unknown): data is WidgetMessage {
  return typeof data === 'object' && data !== null && 'from' in data
    ? data.from === 'turnstile-sandbox'
    : false
}
