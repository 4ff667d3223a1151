import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, messageRegion } from '../../../../../testing/render-screen.tsx'
import { FreezeBanner } from './AccountBanners.tsx'

const BALANCE = '/api/credits/balance'

async function open(freezeReason: string | null | undefined) {
  const body = { balance: 5, available: 5, debt: 0, freezeReason }
  const rendered = renderScreen(<FreezeBanner supportUrl="https://support.test/" />, {
    responses: { [BALANCE]: { body } },
  })
  await rendered.settled()
}

it('shows the reason of a frozen account and the way to support', async () => {
  await open('Unusual calls from your account')
  const banner = screen.getByRole('group')
  expect(banner.textContent).toContain('Your account is frozen')
  expect(banner.textContent).toContain('Reason: Unusual calls from your account.')
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
    'https://support.test/',
  )
})

it.each([null, undefined])('shows nothing when the balance has the reason %s', async reason => {
  await open(reason)
  expect(messageRegion()).toBeNull()
})
