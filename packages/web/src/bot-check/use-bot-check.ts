import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSettings } from '../api/settings.ts'
import { register } from '../strings/register.ts'
import { type Turnstile, loadTurnstile } from './turnstile.ts'

const words = register.botCheck

export interface BotCheckState {
  /** The element that the widget is rendered into. */
  container: RefObject<HTMLDivElement | null>
  /** The token for one attempt; null until the check succeeds, and after it has failed or expired. */
  token: string | null
  problem: string | null
  /** Starts a new check. */
  reset: () => void
}

/** While it is needed, loads the bot-check script and renders its widget, and removes it on unmount (spec section 5). */
export function useBotCheck(isNeeded = true): BotCheckState {
  const { turnstileScriptUrl, turnstileSiteKey } = useSettings()
  const container = useRef<HTMLDivElement>(null)
  const widget = useRef<{ turnstile: Turnstile; id: string } | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    const fail = (message: string) => {
      if (isUnmounted) return
      setToken(null)
      setProblem(message)
    }
    const render = (turnstile: Turnstile) => {
      if (isUnmounted || !container.current) return
      try {
        const id = turnstile.render(container.current, {
          sitekey: turnstileSiteKey,
          theme: 'dark',
          size: 'flexible',
          callback: newToken => {
            setToken(newToken)
            setProblem(null)
          },
          'error-callback': () => {
            fail(words.failed)
            return true
          },
          'expired-callback': () => fail(words.expired),
        })
        if (!id) throw new Error('The widget has no id')
        widget.current = { turnstile, id }
      } catch {
        fail(words.notRendered)
      }
    }
    loadTurnstile(turnstileScriptUrl).then(render, () => fail(words.notLoaded))
    return () => {
      isUnmounted = true
      widget.current?.turnstile.remove(widget.current.id)
      widget.current = null
    }
  }, [isNeeded, turnstileScriptUrl, turnstileSiteKey])

  const reset = () => {
    setToken(null)
    widget.current?.turnstile.reset(widget.current.id)
  }
  return { container, token, problem, reset }
}
