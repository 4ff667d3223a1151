import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../../testing/render-page.tsx'
import { SkipLink, useKeptFocus } from './kept-focus.tsx'

function Frame({ isAfterLogin = false }) {
  const main = useRef<HTMLElement>(null)
  const [isInCall, setInCall] = useState(false)
  useKeptFocus(main, isAfterLogin)
  return (
    <main ref={main} tabIndex={-1}>
      <input disabled={isInCall} onKeyDown={() => setInCall(true)} />
      {isInCall ? (
        <button key="end">End call</button>
      ) : (
        <button key="start" onClick={() => setInCall(true)}>
          Start call
        </button>
      )}
    </main>
  )
}

describe('the focus', () => {
  it('is on the content after a login', () => {
    renderPage(<Frame isAfterLogin />)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('stays where the browser puts it after a reload', () => {
    renderPage(<Frame />)
    expect(document.activeElement).toBe(document.body)
  })

  it('moves to the content when the focused button is removed', async () => {
    const { user } = renderPage(<Frame />)
    await user.click(screen.getByRole('button', { name: 'Start call' }))
    expect(screen.getByRole('button', { name: 'End call' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('moves to the content when the focused field is disabled, so that keys reach the page', async () => {
    const { user } = renderPage(<Frame />)
    await user.click(screen.getByRole('textbox'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })
})

function SkippedHeader() {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <SkipLink to={main} />
      <button>In the header</button>
      <main ref={main} tabIndex={-1} />
    </>
  )
}

it('the first stop of the Tab key skips the header', async () => {
  const { user } = renderPage(<SkippedHeader />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
