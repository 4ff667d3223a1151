import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Button, IconButton } from './Button.tsx'

const BUTTONS = {
  text: (busy: boolean) => <Button busy={busy}>Search</Button>,
  icon: (busy: boolean) => <IconButton label="Search" icon={null} disabled={busy} />,
}

function show(busy: boolean, kind: keyof typeof BUTTONS = 'text') {
  return (
    <main tabIndex={-1}>
      {BUTTONS[kind](busy)}
      <input aria-label="Contains" />
    </main>
  )
}

/** Starts work with the focused button, which loses the focus after React's changes, or during them. */
function press({ isFocusMovedAtOnce = false, kind = 'text' as keyof typeof BUTTONS } = {}) {
  const { rerender } = render(show(false, kind))
  const button = screen.getByRole('button')
  button.focus()
  if (isFocusMovedAtOnce) {
    const { setAttribute } = button
    button.setAttribute = (name, value) => {
      setAttribute.call(button, name, value)
      if (name === 'disabled') moveFocusToBody()
    }
  }
  rerender(show(true, kind))
  if (!isFocusMovedAtOnce) moveFocusToBody()
  return { button, endWork: () => rerender(show(false, kind)) }
}

/** Browsers do this with the focus of a disabled element; jsdom leaves the focus on it. */
function moveFocusToBody() {
  const removed = document.createElement('button')
  document.body.append(removed)
  removed.focus()
  removed.remove()
}

describe('a button that was focused when its work began', () => {
  it.each([
    ['text', false],
    ['text', true],
    ['icon', false],
    ['icon', true],
  ] as const)(
    'has the focus again when the work has ended (%s, %s)',
    (kind, isFocusMovedAtOnce) => {
      const { button, endWork } = press({ kind, isFocusMovedAtOnce })
      expect(document.activeElement).toBe(document.body)
      endWork()
      expect(document.activeElement).toBe(button)
    },
  )

  it('takes the focus back from the content, where it goes when a dialog closes', () => {
    const { button, endWork } = press()
    screen.getByRole('main').focus()
    endWork()
    expect(document.activeElement).toBe(button)
  })

  it('leaves the focus on a control that the user has moved it to', () => {
    const { endWork } = press()
    screen.getByRole('textbox').focus()
    endWork()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })
})

it('a button that was not focused takes no focus when its work ends', () => {
  const { rerender } = render(show(true))
  rerender(show(false))
  expect(document.activeElement).toBe(document.body)
})
