import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { RefusedAddressBanner } from './AccountBanners.tsx'

const PROFILE = '/api/user/profile'
const AGAIN = '/api/user/mail-notices/try-again'
const profile = { id: 'user_1', email: 'ada@example.com', displayName: 'Ada' }

it('names the address that refuses mail, the way to change it, and sends again', async () => {
  const { user, requests } = renderScreen(<RefusedAddressBanner />, {
    responses: {
      [PROFILE]: { body: { ...profile, isMailRefused: true } },
      [AGAIN]: { body: { off: [], addressRefusedAt: null } },
    },
  })
  expect(await screen.findByText(/ada@example.com takes no mail/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Change address' })
  expect(link.getAttribute('href')).toBe('/dashboard?tab=settings')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/^We try again now/)).toBeTruthy()
  expect(requests).toContain(AGAIN)
})

it.each([false, undefined])('shows nothing when the profile says %s', async isMailRefused => {
  const { settled } = renderScreen(<RefusedAddressBanner />, {
    responses: { [PROFILE]: { body: { ...profile, isMailRefused } } },
  })
  await settled()
  expect(screen.queryByRole('button')).toBeNull()
})
