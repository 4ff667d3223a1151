import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** The whole seconds until a time, counted down to 0. Reads the clock, because browsers slow down timers in background tabs. */
export function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return secondsLeft
}
