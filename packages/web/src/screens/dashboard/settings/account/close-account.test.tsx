import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rented } from '../../../../../testing/number-server.ts'
import { never } from '../../../../../testing/never.ts'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { CloseAccount } from './CloseAccount.tsx'

const CLOSE_PATH = '/api/user/close'
const NUMBERS_PATH = '/api/numbers'
const numbers = [
  rented(),
  rented({ id: 'num_2', phoneNumber: '+447400123456', status: 'deactivated' }),
]

async function open(responses: Responses = {}) {
  const rendered = renderScreen(<CloseAccount email="asha@example.com" />, {
    responses: { [NUMBERS_PATH]: { body: { numbers } }, ...responses },
  })
  await rendered.user.click(screen.getByRole('button', { name: 'Close account…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Close your account?' }))
  const confirm = async (password: string) => {
    if (password) await rendered.user.type(dialog.getByLabelText('Your password'), password)
    await rendered.user.click(dialog.getByRole('button', { name: 'Close account' }))
  }
  return { ...rendered, dialog, confirm }
}

it('says which credit and numbers are lost, and focuses the safe choice', async () => {
  const { dialog, settled } = await open()
  await settled()
  expect(dialog.getByText('$8.42')).toBeTruthy()
  expect(dialog.getByText('+1 415 555 2671')).toBeTruthy()
  expect(dialog.queryByText(/7400/)).toBeNull()
  expect(document.activeElement?.textContent).toBe('Keep account')
})

it('names neither credit nor numbers where there are none', async () => {
  const { dialog, settled } = await open({
    '/api/credits/balance': { body: { balance: 0, available: 0, debt: 0 } },
    [NUMBERS_PATH]: { body: { numbers: [] } },
  })
  await settled()
  expect(dialog.queryByText(/Your credit/)).toBeNull()
  expect(dialog.queryByText(/You lose/)).toBeNull()
  expect(dialog.getByText(/are erased/)).toBeTruthy()
})

it('says it without amounts where they cannot be loaded', async () => {
  const failed = { status: 500, body: { error: 'Away' } }
  const { dialog, settled } = await open({ '/api/credits/balance': failed, [NUMBERS_PATH]: failed })
  await settled()
  expect(dialog.getByText('Your credit').closest('li')?.textContent).toMatch(/^Your credit is lost/)
  expect(dialog.getByText(/You lose the numbers that you rent/)).toBeTruthy()
})

it('shows why the server refuses, and stays open', async () => {
  const error = 'A call is in progress.'
  const { dialog, confirm, bodies } = await open({ [CLOSE_PATH]: { status: 409, body: { error } } })
  await confirm('the password')
  expect(await dialog.findByText(error)).toBeTruthy()
  expect(bodies[CLOSE_PATH]).toEqual({ password: 'the password' })
})

it('asks for a code when the server needs one, and sends it with the password', async () => {
  const replies = [
    { status: 400, body: { error: 'A code too.', code: 'code-needed' } },
    { status: 400, body: { error: 'Not correct.', code: 'wrong-login-code' } },
  ]
  const { dialog, confirm, user, bodies } = await open({
    [CLOSE_PATH]: () => replies.shift() ?? never(),
  })
  await confirm('the password')
  const code = await dialog.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(bodies[CLOSE_PATH]).toEqual({ password: 'the password' })
  await confirm('')
  expect(dialog.getByText('Please enter the code')).toBeTruthy()
  await user.type(code, ' 123 456 ')
  await confirm('')
  expect(await dialog.findByText('Not correct.')).toBeTruthy()
  expect(bodies[CLOSE_PATH]).toEqual({ password: 'the password', code: '123 456' })
})

it('cannot be left while the request runs', async () => {
  const { dialog, confirm, user } = await open({ [CLOSE_PATH]: never })
  await confirm('the password')
  await user.keyboard('{Escape}')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep account' }).disabled).toBe(
    true,
  )
})
