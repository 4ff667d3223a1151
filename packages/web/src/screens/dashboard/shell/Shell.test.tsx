import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { Shell } from './Shell.tsx'

it('the link that skips the header leads to the content of the tab', () => {
  renderScreen(
    <Shell
      productName="Ringback"
      supportUrl="/support"
      displayName={{ is: 'ready', name: 'Ada' }}
      tab="dialer"
      onTab={() => undefined}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={() => undefined}
    />,
  )
  const link = screen.getByRole('link', { name: 'Skip to content' })
  expect(`#${screen.getByRole('main', { name: 'Dialer' }).id}`).toBe(link.getAttribute('href'))
})

it.each([
  ['without a call', {}],
  ['during a call', { status: 'connected' as const, call: ongoingCall(5) }],
])('the question mark opens the keyboard shortcuts on another tab %s', async (_when, phone) => {
  const { user } = renderScreen(
    <Shell
      productName="Ringback"
      supportUrl="/support"
      displayName={{ is: 'ready', name: 'Ada' }}
      tab="history"
      onTab={() => undefined}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={() => undefined}
    />,
    { phone },
  )
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
