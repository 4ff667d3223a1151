import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSettings } from '../../api/settings.ts'
import { register } from '../../strings/register.ts'
import { type Turnstile, loadTurnstile } from './turnstile.ts'

const words = register.botCheck

interface BotCheckState {
  /** Where the widget is to be drawn. */
  place: RefObject<HTMLDivElement | null>
  /** Proof for one attempt; null until there is one, and again when it has failed or expired. */
  token: string | null
  problem: string | null
  /** Asks for a new proof. */
  reset: () => void
}

/** The bot-check widget's life, from loading its script to taking it away (spec section 5). */
export function useBotCheck(): BotCheckState {
  const { turnstileScriptUrl, turnstileSiteKey } = useSettings()
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<{ turnstile: Turnstile; id: string } | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    const lose = (why: string) => {
      if (isGone) return
      setToken(null)
      setProblem(why)
    }
    const draw = (turnstile: Turnstile) => {
      if (isGone || !place.current) return
      try {
        const id = turnstile.render(place.current, {
          sitekey: turnstileSiteKey,
          theme: 'dark',
          size: 'flexible',
          callback: proof => {
            setToken(proof)
            setProblem(null)
          },
          'error-callback': () => {
            lose(words.failed)
            return true
          },
          'expired-callback': () => lose(words.expired),
        })
        if (!id) throw new Error('The widget has no id')
        widget.current = { turnstile, id }
      } catch {
        lose(words.notRendered)
      }
    }
    loadTurnstile(turnstileScriptUrl).then(draw, () => lose(words.notLoaded))
    return () => {
      isGone = true
      widget.current?.turnstile.remove(widget.current.id)
      widget.current = null
    }
  }, [turnstileScriptUrl, turnstileSiteKey])

  const reset = () => {
    setToken(null)
    widget.current?.turnstile.reset(widget.current.id)
  }
  return { place, token, problem, reset }
}
