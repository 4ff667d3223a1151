import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, which changes when a minute begins: what says "Today" or a time of day stays true on a page that stays open. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
