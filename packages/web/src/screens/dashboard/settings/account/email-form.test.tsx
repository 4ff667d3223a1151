import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { EmailForm } from './EmailForm.tsx'

const PATH = '/api/user/email'
const mailed: Responses = { [PATH]: { body: { message: 'Mailed' } } }
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function ask(responses: Responses, email: string, password: string) {
  const screenOf = renderScreen(<EmailForm />, { responses })
  const { user } = screenOf
  if (email) await user.type(field('New email address'), email)
  if (password) await user.type(field('Your current password'), password)
  await user.click(screen.getByRole('button', { name: 'Change email address' }))
  return screenOf
}

it('asks for the new address with the password, and says where the link was mailed', async () => {
  const { bodies } = await ask(mailed, ' new@example.com ', 'until now')
  expect(await screen.findByText(/^We mailed a link to new@example.com/)).toBeTruthy()
  expect(bodies[PATH]).toEqual({ email: 'new@example.com', password: 'until now' })
  expect(field('New email address').value).toBe('')
  expect(field('Your current password').value).toBe('')
})

it('asks for a code when the server needs one, and no more after it was right', async () => {
  const replies = [{ status: 400, body: { error: 'A code too.', code: 'code-needed' } }]
  const { user, bodies } = await ask(
    { [PATH]: () => replies.shift() ?? { body: { message: 'Mailed' } } },
    'new@example.com',
    'until now',
  )
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Please enter the code')).toBeTruthy()
  await user.type(code, '123456{Enter}')
  expect(await screen.findByText(/^We mailed a link/)).toBeTruthy()
  expect(bodies[PATH]).toEqual({
    ...{ email: 'new@example.com', password: 'until now' },
    code: '123456',
  })
  expect(screen.queryByLabelText('Code')).toBeNull()
})

it('shows why the server refuses, and keeps what was typed', async () => {
  const error = 'This is already the email address of your account.'
  await ask({ [PATH]: { status: 400, body: { error } } }, 'asha@example.com', 'until now')
  expect(await screen.findByText(error)).toBeTruthy()
  expect(field('New email address').value).toBe('asha@example.com')
})
