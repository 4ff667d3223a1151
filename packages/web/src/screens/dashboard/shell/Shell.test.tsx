import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { Shell } from './Shell.tsx'

it('the link that skips the header leads to the content of the tab', () => {
  renderScreen(
    <Shell
      productName="Ringback"
      supportUrl="/support"
      displayName={{ is: 'ready', name: 'Ada' }}
      tab="dialer"
      onTab={() => undefined}
      onLogout={() => undefined}
    />,
  )
  const link = screen.getByRole('link', { name: 'Skip to content' })
  expect(`#${screen.getByRole('main', { name: 'Dialer' }).id}`).toBe(link.getAttribute('href'))
})
