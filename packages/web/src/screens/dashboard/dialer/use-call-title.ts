import { useEffect, useRef } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { callTitle } from '../../../strings/dialer.ts'
import { printDuration } from '../calls/call-clock.ts'
import { printNumber } from '../calls/print-number.ts'

/** Writes the running call into the page's title, and puts the page's own back after it. */
export function useCallTitle(call: { to: string; seconds: number } | null): void {
  const { productName } = useSettings()
  const pageTitle = useRef<string | null>(null)
  const written = useRef<string | null>(null)
  const title = call && callTitle(printDuration(call.seconds), printNumber(call.to), productName)

  useEffect(() => {
    // Whatever is not ours was written by a page since, and is what has to come back.
    if (document.title !== written.current) pageTitle.current = document.title
    if (title !== null) document.title = title
    else if (written.current !== null && pageTitle.current !== null) {
      document.title = pageTitle.current
    }
    written.current = title
  }, [title])
}
