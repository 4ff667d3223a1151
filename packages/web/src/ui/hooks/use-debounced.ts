import { useEffect, useState } from 'react'

/** Returns the newest value that did not change for `waitMs`. On the first render it returns `value`. */
export function useDebounced<T>(value: T, waitMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return debounced
}
