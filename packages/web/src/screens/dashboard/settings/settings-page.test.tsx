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
  expect(headings.slice(0, 4)).toEqual([
    'Settings',
    'Caller ID Settings',
    'Phone Number Verification',
    'Manage Verified Numbers',
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
    '/accessibility',
  ])
  expect(links.map(({ target }) => target)).toEqual(links.map(() => '_blank'))
})

it('the Settings tab has a list of its sections, of which each is on the page', async () => {
  const { settled } = renderScreen(<SettingsPage />, { responses: serverWith() })
  await settled()
  const list = screen.getByRole('navigation', { name: 'Sections' })
  const links = within(list).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(link => link.textContent)).toEqual([
    'Caller ID',
    'Calls',
    'Spending',
    'Notices',
    'Account',
    'Security',
  ])
  for (const { hash } of links) expect(document.querySelector(hash)).not.toBeNull()
  expect(links[0]?.getAttribute('aria-current')).toBe('location')
})
