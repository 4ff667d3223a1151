import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

const CONFIRM = 'POST /api/auth/confirm-email'

function open(answers: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer(answers)
  // A mail program took the dot of the sentence for a part of the link.
  return renderPage(<VerifyEmailPage />, { path: '/verify-email?token=a%2Bb&for=change.', server })
}
const button = () => screen.getByRole('button', { name: 'Confirm address' })

it('sends the token of the link only when the button is pressed', async () => {
  const { server, user } = open({ [CONFIRM]: ok({ message: 'Changed.' }) })
  expect(screen.getByRole('heading', { name: 'Confirm Email Address' })).toBeTruthy()
  expect(server.requests).toHaveLength(0)
  await user.click(button())
  expect(await screen.findByText('Changed.')).toBeTruthy()
  expect(server.requests.map(({ body }) => body)).toEqual([{ token: 'a+b' }])
  expect(document.title).toBe('Email Address Changed - Ringback')
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  expect(screen.getByText('at /login')).toBeTruthy()
})

it('shows why a link is refused', async () => {
  const { user } = open({ [CONFIRM]: refusal(400, 'This link has expired.') })
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.')
  expect(button()).toBeTruthy()
})
