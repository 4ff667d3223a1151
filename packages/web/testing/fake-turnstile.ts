import { vi } from 'vitest'
import type { Turnstile, TurnstileOptions } from '../src/bot-check/turnstile.ts'

/** The vendor's script of the bot check. The test calls the handlers of the widget. */
export function createFakeTurnstile() {
  let widget: TurnstileOptions | undefined
  const turnstile = {
    render: vi.fn<Turnstile['render']>((_container, options) => {
      widget = options
      return 'widget-1'
    }),
    reset: vi.fn<Turnstile['reset']>(),
    remove: vi.fn<Turnstile['remove']>(),
  }
  return {
    turnstile,
    /** The options of the widget that was rendered last. */
    widget() {
      if (!widget) throw new Error('No widget was rendered')
      return widget
    },
  }
}
