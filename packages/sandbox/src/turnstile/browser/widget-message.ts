/** Messages from the frame to its page. */
export type WidgetMessage =
  | { from: 'turnstile-sandbox'; type: 'passed'; token: string }
  | { from: 'turnstile-sandbox'; type: 'failed'; code: string }
  | { from: 'turnstile-sandbox'; type: 'expired' | 'interactive' | 'timed-out' | 'unsupported' }

export function isWidgetMessage(data: unknown): data is WidgetMessage {
  return typeof data === 'object' && data !== null && 'from' in data
    ? data.from === 'turnstile-sandbox'
    : false
}
