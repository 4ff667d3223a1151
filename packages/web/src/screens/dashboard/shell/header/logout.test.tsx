import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createTestPhone,
  ongoingCall,
  renderScreen,
} from '../../../../../testing/render-screen.tsx'
import { announceCalls } from '../../../../softphone/browser/call-in-other-tab.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { useAuthState } from '../../../../session/use-session.ts'
import { LogoutQuestion, useLogout } from './LogoutQuestion.tsx'

function Example() {
  const { phone } = useSoftphone()
  const { isAuthenticated } = useAuthState()
  const stop = vi.fn()
  const logout = useLogout({
    state: () => phone,
    subscribe: () => () => undefined,
    send: () => undefined,
    sendFeedback: () => undefined,
    microphoneStream: () => null,
    canRing: () => true,
    start: () => undefined,
    stop,
  })
  return (
    <>
      <p>{isAuthenticated ? 'logged in' : 'logged out'}</p>
      <button onClick={logout.request}>Logout</button>
      {logout.asksAbout && (
        <LogoutQuestion
          about={logout.asksAbout}
          onConfirm={logout.confirm}
          onCancel={logout.cancel}
        />
      )}
    </>
  )
}

function open(phone = {}) {
  localStorage.setItem('token', 'token')
  return renderScreen(<Example />, { phone })
}

const IN_CALL = { status: 'connected', call: ongoingCall(5) } as const
const press = (name: string) => screen.getByRole('button', { name })

/** Locks that all tabs share: an exclusive request waits until none is held. */
function fakeLocks(): LockManager {
  let held = 0
  let waiting: (() => void)[] = []
  const request = async (_name: string, { mode }: LockOptions, grant: () => unknown) => {
    if (mode !== 'shared' && held > 0) await new Promise<void>(resolve => waiting.push(resolve))
    held += 1
    await grant()
    held -= 1
    if (held > 0) return
    for (const start of waiting) start()
    waiting = []
  }
  const query = async () => ({
    held: Array.from({ length: held }, () => ({ name: 'ringback-call' })),
  })
  return { request, query } as unknown as LockManager
}

afterEach(() => vi.unstubAllGlobals())

describe('Logout', () => {
  it('logs out at once without a call', async () => {
    const { user } = open()
    await user.click(press('Logout'))
    expect(screen.getByText('logged out')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // spec 2.30
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

  it('asks first while another tab has a call, and no longer when that call has ended', async () => {
    const locks = fakeLocks()
    vi.stubGlobal('navigator', { ...navigator, onLine: true, locks })
    const call = createTestPhone(IN_CALL)
    const stop = announceCalls(call, locks)
    call.setState({ status: 'connected' })
    const { user } = open({ activeInOtherTab: true })
    await user.click(press('Logout'))
    const question = await screen.findByRole('alertdialog', { name: 'Log out during a call?' })
    expect(question.textContent).toContain('You have a call in another tab. Logging out ends it.')
    expect(screen.getByText('logged in')).toBeTruthy()
    call.setState({ status: 'idle', call: null })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(press('Logout'))
    await screen.findByText('logged out')
    stop()
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
