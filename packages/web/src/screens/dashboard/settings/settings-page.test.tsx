import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { serverWith } from '../../../../testing/settings-screen.tsx'
import { SettingsPage } from './SettingsPage.tsx'

// spec 2.60
it('the Settings tab has the caller ID first, then the verification', async () => {
  const { settled } = renderScreen(<SettingsPage />, { responses: serverWith() })
  await settled()
  const headings = screen.getAllByRole('heading').map(heading => heading.textContent)
  expect(headings).toEqual([
    'Caller ID Settings',
    'Phone Number Verification',
    'Manage Verified Numbers',
  ])
})

it('the Settings tab verifies no numbers over a SIP trunk, because nobody sends codes there', async () => {
  const { settled } = renderScreen(<SettingsPage />, {
    responses: serverWith(),
    settings: { carrier: 'sip' },
  })
  await settled()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Caller ID Settings',
  ])
})

it('the Settings tab ends with links to the terms and their like, which open beside a call', async () => {
  const { settled } = renderScreen(<SettingsPage />, { responses: serverWith() })
  await settled()
  const about = screen.getByRole('navigation', { name: 'About this service' })
  const links = within(about).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/rates',
    '/terms',
    '/privacy',
    '/refunds',
    '/contact',
  ])
  expect(links.map(({ target }) => target)).toEqual(links.map(() => '_blank'))
})
