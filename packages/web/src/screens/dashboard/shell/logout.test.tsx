import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useAuthState } from '../../../session/use-session.ts'
import { LogoutQuestion } from './LogoutQuestion.tsx'
import { useLogout } from './use-logout.ts'

function Example() {
  const { phone } = useSoftphone()
  const { isAuthenticated } = useAuthState()
  const destroy = vi.fn()
  const logout = useLogout({
    state: () => phone,
    subscribe: () => () => undefined,
    send: () => undefined,
    sendFeedback: () => undefined,
    destroy,
  })
  return (
    <>
      <p>{isAuthenticated ? 'logged in' : 'logged out'}</p>
      <button onClick={logout.request}>Logout</button>
      {logout.isAsking && <LogoutQuestion onConfirm={logout.confirm} onCancel={logout.cancel} />}
    </>
  )
}

function open(phone = {}) {
  localStorage.setItem('token', 'token')
  return renderScreen(<Example />, { phone })
}

const IN_CALL = { status: 'connected', call: ongoingCall(5) } as const
const press = (name: string) => screen.getByRole('button', { name })

describe('Logout', () => {
  it('logs out at once without a call', async () => {
    const { user } = open()
    await user.click(press('Logout'))
    expect(screen.getByText('logged out')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('asks first during a call', async () => {
    const { user } = open(IN_CALL)
    await user.click(press('Logout'))
    expect(screen.getByRole('alertdialog', { name: 'Log out during a call?' })).toBeTruthy()
    await user.click(press('Stay in the call'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText('logged in')).toBeTruthy()
    await user.click(press('Logout'))
    await user.click(press('End call and log out'))
    expect(screen.getByText('logged out')).toBeTruthy()
  })

  it('no longer asks when the call has ended by itself', async () => {
    const { user, phone } = open(IN_CALL)
    await user.click(press('Logout'))
    phone.setState({ status: 'idle', call: null })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    phone.setState(IN_CALL)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText('logged in')).toBeTruthy()
  })
})
