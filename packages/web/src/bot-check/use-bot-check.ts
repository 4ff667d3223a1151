import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePageRestored } from '../api/restored-page.ts'
import { useSettings } from '../api/settings.ts'
import { type Turnstile, type TurnstileOptions, loadTurnstile } from './turnstile.ts'

/** The message of a form whose check is not complete. */
export const BOT_CHECK_MISSING = 'Please complete the CAPTCHA verification'

const words = {
  failed: 'CAPTCHA verification failed. Please try again or refresh the page.',
  expired: 'CAPTCHA verification expired. Please complete it again.',
  notLoaded: 'Failed to load verification service',
  notRendered: 'Failed to render verification widget',
  stuck:
    'The verification does not respond. An ad blocker or a privacy setting may block it: allow this page there and try again, or use another browser.',
  timedOut: 'The verification was not completed in time. Please try again.',
  unsupported:
    'The verification does not work in this browser. Please use a current version of Chrome, Edge, Firefox or Safari.',
}

/**
 * How long the check may take without a sign of life. A browser extension can block the widget's frame, and then the
 * vendor's script calls nothing.
 */
const STUCK_MS = 12_000

type Theme = TurnstileOptions['theme']

export interface BotCheckState {
  /** The element that the widget is rendered into. */
  container: RefObject<HTMLDivElement | null>
  /** The token for one attempt; null until the check succeeds, and after it has failed or expired. */
  token: string | null
  problem: string | null
  /** Starts a new check in the widget. */
  reset: () => void
  /** Renders the widget again, and loads its script again if that failed. */
  retry: () => void
}

interface Widget {
  turnstile: Turnstile
  id: string
  watch: () => void
}

/** While it is needed, loads the bot-check script and renders its widget, and removes it on unmount (spec section 5). */
export function useBotCheck(isNeeded = true, theme: Theme = 'dark'): BotCheckState {
  const { turnstileScriptUrl, turnstileSiteKey } = useSettings()
  const container = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    let stuck: ReturnType<typeof setTimeout> | undefined
    const unwatch = () => clearTimeout(stuck)
    const fail = (message: string) => {
      unwatch()
      if (isUnmounted) return
      setToken(null)
      setProblem(message)
    }
    const watch = () => {
      unwatch()
      stuck = setTimeout(() => fail(words.stuck), STUCK_MS)
    }
    const render = (turnstile: Turnstile) => {
      if (isUnmounted || !container.current) return
      try {
        const pass = (newToken: string) => {
          unwatch()
          setToken(newToken)
          setProblem(null)
        }
        const options = widgetOptions({ sitekey: turnstileSiteKey, theme }, { pass, fail, unwatch })
        const id = turnstile.render(container.current, options)
        if (!id) throw new Error('The widget has no id')
        widget.current = { turnstile, id, watch }
      } catch {
        fail(words.notRendered)
      }
    }
    watch()
    loadTurnstile(turnstileScriptUrl).then(render, () => fail(words.notLoaded))
    return () => {
      isUnmounted = true
      unwatch()
      widget.current?.turnstile.remove(widget.current.id)
      widget.current = null
    }
  }, [isNeeded, theme, attempt, turnstileScriptUrl, turnstileSiteKey])

  const reset = () => {
    setToken(null)
    widget.current?.turnstile.reset(widget.current.id)
    widget.current?.watch()
  }
  const retry = () => {
    setToken(null)
    setProblem(null)
    setAttempt(attempt + 1)
  }
  // The token may have been used or have expired meanwhile.
  usePageRestored(retry)
  return { container, token, problem, reset, retry }
}

/** @param events.unwatch from then on the widget waits for the visitor */
function widgetOptions(
  look: Pick<TurnstileOptions, 'sitekey' | 'theme'>,
  events: { pass(token: string): void; fail(message: string): void; unwatch(): void },
): TurnstileOptions {
  const { pass, fail, unwatch } = events
  return {
    ...look,
    size: 'flexible',
    callback: pass,
    'error-callback': () => {
      fail(words.failed)
      return true
    },
    'expired-callback': () => fail(words.expired),
    'before-interactive-callback': unwatch,
    'timeout-callback': () => fail(words.timedOut),
    'unsupported-callback': () => fail(words.unsupported),
  }
}
