import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useElement } from './use-element.ts'

// With `act`, React would render everything before the test goes on.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

it('is set by a render of its own, and not by the one that puts the element on the page', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<Label isShown />))
  expect(place.textContent).toBe('none')
  await vi.waitFor(() => expect(place.textContent).toBe('SPAN'))

  flushSync(() => root.render(<Label isShown={false} />))
  expect(place.textContent).toBe('none')
  root.unmount()
})

function Label({ isShown }: { isShown: boolean }) {
  const [element, ref] = useElement()
  return (
    <p>
      {element?.tagName ?? 'none'}
      {isShown && <span ref={ref} />}
    </p>
  )
}
