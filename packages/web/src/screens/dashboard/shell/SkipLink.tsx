import type { RefObject } from 'react'
import { buttonClass } from '../../../ui/Button.tsx'

/** The id of the element that the link leads to. */
export const CONTENT_ID = 'content'

/** The first stop of the Tab key: moves the focus past the header. It is visible only while it has the focus. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <a
      href={`#${CONTENT_ID}`}
      onClick={event => {
        // Without this the browser would add the fragment to the URL.
        event.preventDefault()
        to.current?.focus()
      }}
      className={buttonClass(
        'primary',
        'not-focus:sr-only focus:fixed focus:top-2.5 focus:left-4 focus:z-40',
      )}
    >
      Skip to content
    </a>
  )
}
