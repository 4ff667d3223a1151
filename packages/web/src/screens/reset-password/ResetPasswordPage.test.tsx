import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const REQUEST = 'POST /api/auth/request-password-reset'
const RESET = 'POST /api/auth/reset-password'

function open(query: string, answers: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer(answers)
  return renderPage(<ResetPasswordPage />, { path: `/reset-password${query}`, server })
}

async function choose(page: ReturnType<typeof open>, password: string) {
  for (const label of ['New password', 'Confirm new password'])
    await page.user.type(screen.getByLabelText(label), password)
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
}

describe('the page for a new password', () => {
  it('requests a link, and shows the message of the server', async () => {
    const page = open('', { [REQUEST]: ok({ message: 'Look into your mails.' }) })
    await page.user.type(screen.getByLabelText('Email'), ' asha@example.com{Enter}')
    expect(await screen.findByText('Look into your mails.')).toBeTruthy()
    expect(page.server.requests.map(({ body }) => body)).toEqual([{ email: 'asha@example.com' }])
  })

  it('shows why no link was sent', async () => {
    const page = open('', { [REQUEST]: refusal(429, 'Too many attempts.') })
    await page.user.type(screen.getByLabelText('Email'), 'asha@example.com{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.')
  })

  it('changes the password with the token of the link, and leads to the login', async () => {
    const page = open('?token=a%2Bb', { [RESET]: ok({ message: 'Changed.' }) })
    await choose(page, 'long enough')
    expect(await screen.findByText('Changed.')).toBeTruthy()
    expect(page.server.requests[0]?.body).toEqual({ token: 'a+b', password: 'long enough' })
    await page.user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(screen.getByText('at /login')).toBeTruthy()
  })

  it('shows the refusal of a used link, and offers a new one', async () => {
    const page = open('?token=t', { [RESET]: refusal(400, 'This link is not valid.') })
    await choose(page, 'long enough')
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid.')
    await page.user.click(screen.getByRole('link', { name: 'Request a new link' }))
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeTruthy()
  })
})
