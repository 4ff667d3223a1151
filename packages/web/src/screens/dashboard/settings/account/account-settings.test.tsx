import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { AccountSettings, SecuritySettings } from './AccountSettings.tsx'
import { sentence } from '../../../../../testing/sentence.ts'

const PATH = '/api/user/account'
const NAME_PATH = '/api/user/display-name'
const PASSWORD_PATH = '/api/user/password'
const stored = { email: 'asha@example.com', displayName: 'Asha' }

const open = (responses: Responses = {}) =>
  renderScreen(
    <>
      <AccountSettings />
      <SecuritySettings />
    </>,
    { responses: { [PATH]: { body: stored }, ...responses } },
  )

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (label: string) => screen.getByRole('button', { name: label })

async function changePassword(user: ReturnType<typeof open>['user'], current: string) {
  await name()
  await user.type(field('Current password'), current)
  await user.type(field('New password'), 'from now on')
  await user.type(field('Confirm new password'), 'from now on')
  await user.click(press('Change password'))
}

it('shows the address and the name', async () => {
  open()
  expect((await name()).value).toBe('Asha')
  expect(screen.getByText(sentence('You log in with asha@example.com.'))).toBeTruthy()
})

it('has a blue button only after a change', async () => {
  const { user } = open()
  const isBlue = (label: string) => press(label).classList.contains('bg-accent')
  await name()
  const labels = ['Save display name', 'Change email address', 'Change password']
  expect(labels.map(isBlue)).toEqual([false, false, false])
  await user.type(await name(), ' Rao')
  await user.type(field('New password'), 'x')
  expect(labels.map(isBlue)).toEqual([true, false, true])
})

it('stores another name as the server returns it', async () => {
  const { user, bodies } = open({ [NAME_PATH]: { body: { ...stored, displayName: 'Asha Rao' } } })
  await user.clear(await name())
  await user.type(await name(), '  Asha Rao ')
  await user.click(press('Save display name'))
  expect(await screen.findByText('Your display name is saved')).toBeTruthy()
  expect(bodies[NAME_PATH]).toEqual({ displayName: 'Asha Rao' })
  expect((await name()).value).toBe('Asha Rao')
})

it('changes the password and empties its fields', async () => {
  const { user, bodies } = open({ [PASSWORD_PATH]: { body: { message: 'Changed' } } })
  await changePassword(user, 'until now')
  expect(await screen.findByText('Your password was changed')).toBeTruthy()
  expect(bodies[PASSWORD_PATH]).toEqual({
    currentPassword: 'until now',
    newPassword: 'from now on',
  })
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    expect(field(label).value).toBe('')
  }
})

it('shows why the server refuses, and keeps what was typed', async () => {
  const error = 'Your current password is not correct.'
  const { user } = open({ [PASSWORD_PATH]: { status: 400, body: { error } } })
  await changePassword(user, 'a guess')
  expect(await screen.findByText(error)).toBeTruthy()
  expect(field('Current password').value).toBe('a guess')
})
