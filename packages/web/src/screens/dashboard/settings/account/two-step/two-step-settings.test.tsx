import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../../../testing/render-screen.tsx'
import { TwoStepSettings } from './TwoStepSettings.tsx'

const STATE = '/api/user/two-step'
const SET_UP = '/api/user/two-step/set-up'
const TURN_ON = '/api/user/two-step/turn-on'
const TURN_OFF = '/api/user/two-step/turn-off'
const RENEW = '/api/user/two-step/recovery-codes'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, n) => `abcde-2345${String(n)}`)
const off = { body: { turnedOnAt: null, recoveryCodesLeft: 0 } }
const on = { body: { turnedOnAt: '2026-11-03T10:00:00Z', recoveryCodesLeft: 8 } }

function open(state: Responses[string], responses: Responses = {}) {
  return renderScreen(<TwoStepSettings email="asha@example.com" />, {
    responses: { [STATE]: state, ...responses },
  })
}

it('is turned on with password and code, and shows the recovery codes until they are stored', async () => {
  const { user, requests } = open(off, {
    [SET_UP]: { body: { secret, uri: `otpauth://totp/Ringback?secret=${secret}` } },
    [TURN_ON]: { body: { recoveryCodes: codes } },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on…' }))
  const field = await screen.findByLabelText('Your password')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Please enter your current password')).toBeTruthy()
  expect(requests).not.toContain(SET_UP)
  await user.type(field, 'long enough')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(codes)
  const done = dialog.getByRole<HTMLButtonElement>('button', { name: 'Done' })
  expect(done.disabled).toBe(true)
  await user.click(dialog.getByLabelText('I have stored the codes'))
  await user.click(done)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.filter(path => path === STATE)).toHaveLength(2)
})

it('says since when it is on, and how many recovery codes are left', async () => {
  open(on)
  expect(await screen.findByText(/^On since .*2026\. 8 recovery codes left\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on…' })).toBeNull()
})

it.each([
  ['Turn off…', TURN_OFF, 'Turn off', { message: 'off' }],
  ['New recovery codes…', RENEW, 'Make new codes', { recoveryCodes: codes }],
])('%s asks for password and code', async (opener, path, confirm, body) => {
  const { user, requests } = open(on, { [path]: { body } })
  await user.click(await screen.findByRole('button', { name: opener }))
  await user.type(await screen.findByLabelText('Your password'), 'long enough')
  await user.click(screen.getByRole('button', { name: confirm }))
  expect(screen.getByText('Please enter the code')).toBeTruthy()
  expect(requests).not.toContain(path)
  await user.type(screen.getByLabelText('Code'), 'abcde-23456')
  await user.click(screen.getByRole('button', { name: confirm }))
  await waitFor(() => expect(requests).toContain(path))
})
