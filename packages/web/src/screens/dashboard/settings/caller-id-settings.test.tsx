import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { sentence } from '../../../../testing/sentence.ts'
import { NUMBER, press, serverWith } from '../../../../testing/settings-screen.tsx'
import { keepPendingClear } from '../../../api/pending-clear.ts'
import { SettingsPage } from './SettingsPage.tsx'

const option = (phoneNumber: string, type: string, countryCode: string, status = type) => ({
  phoneNumber,
  type,
  countryCode,
  isActive: true,
  displayName: phoneNumber,
  status: status === 'virtual' ? 'active' : status,
})

describe('the caller ID settings', () => {
  const list: Responses = {
    '/api/caller-id/available': {
      body: {
        callerIDs: [option('+14155552671', 'virtual', 'US'), option(NUMBER, 'verified', 'US')],
      },
    },
    '/api/caller-id/current': { body: { callerID: NUMBER } },
  }
  const row = (name: RegExp) =>
    waitFor(() => {
      const found = screen.getAllByRole('listitem').find(item => name.test(item.textContent))
      if (!found) throw new Error(`No row ${String(name)}`)
      return found
    })

  // spec 2.60, 4.49
  it('show each number with its kind, and mark the current one', async () => {
    renderScreen(<SettingsPage />, { responses: serverWith(list) })
    expect((await row(/415 555 2671/)).textContent).toMatch(/Virtual DID \(US\)/)
    await waitFor(async () =>
      expect((await row(/212 555 1234/)).textContent).toMatch(/Current.*Personal \(US\).*Clear/),
    )
    expect((await row(/Default platform number/)).textContent).not.toMatch(/Current/)
  })

  // spec 8.66
  it('set another number at once', async () => {
    const chosen = { callerID: NUMBER }
    const { user } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...list,
        '/api/caller-id/current': () => ({ body: chosen }),
        '/api/caller-id': () => {
          chosen.callerID = '+14155552671'
          return { body: { ...chosen } }
        },
      }),
    })
    await user.click(await screen.findByRole('button', { name: /^Set as Caller ID \+1 415/ }))
    expect(await screen.findByText(sentence('Caller ID set to +1 415 555 2671'))).toBeTruthy()
    expect((await row(/415 555 2671/)).textContent).toMatch(/Current/)
  })

  // spec 5.36, 8.67
  it('clear the caller ID only after a confirmation', async () => {
    const { user, requests } = renderScreen(<SettingsPage />, {
      responses: serverWith({ ...list, '/api/caller-id/clear': { body: {} } }),
    })
    await user.click(await screen.findByRole('button', { name: /^Clear/ }))
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(requests).not.toContain('/api/caller-id/clear')
    await user.click(press(/^Clear/))
    await user.click(press('Clear caller ID'))
    expect(await screen.findByText('Caller ID reset to default')).toBeTruthy()
    expect(requests).toContain('/api/caller-id/clear')
  })

  // spec 8.8, 8.9
  it.each([
    [/^Set as Caller ID/, null, 'Failed to set caller ID'],
    [/^Clear/, 'Clear caller ID', 'Failed to clear caller ID'],
  ])('show a default message for a refusal without one (%s)', async (button, confirm, words) => {
    const failed = { status: 400, body: {} }
    const responses = serverWith({
      ...list,
      '/api/caller-id': failed,
      '/api/caller-id/clear': failed,
    })
    const { user } = renderScreen(<SettingsPage />, { responses })
    // Until the current caller ID has loaded, every row has a Set button.
    await screen.findByRole('button', { name: /^Clear/ })
    await user.click(press(button))
    if (confirm) await user.click(press(confirm))
    expect(await screen.findByText(words)).toBeTruthy()
    expect((await row(/212 555 1234/)).textContent).toMatch(/Current/)
  })

  // spec 7.21 see 6
  it('clear the copy in this browser when the server fails, and clear that of the server when it answers again', async () => {
    const server = { fails: true, callerID: NUMBER as string | null }
    const { user, requests, settled } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...list,
        '/api/caller-id/current': () => ({ body: { callerID: server.callerID } }),
        '/api/caller-id/clear': () => {
          if (server.fails) return { status: 500, body: {} }
          server.callerID = null
          return { body: { callerID: null } }
        },
      }),
    })
    await screen.findByRole('button', { name: /^Clear/ })
    await waitFor(() => expect(localStorage.getItem('selectedCallerId')).toBe(NUMBER))
    await user.click(press(/^Clear/))
    await user.click(press('Clear caller ID'))
    expect(await screen.findByText('Failed to clear caller ID')).toBeTruthy()
    const expectCleared = async () => {
      await settled()
      expect((await row(/Default platform number/)).textContent).toMatch(/Current/)
      expect(localStorage.getItem('selectedCallerId')).toBeNull()
    }
    const cleared = () => requests.filter(path => path === '/api/caller-id/clear').length
    await expectCleared()
    expect(cleared()).toBe(1)
    server.fails = false
    // The user returns to this tab.
    vi.setSystemTime(Date.now() + 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(cleared()).toBe(2))
    await expectCleared()
    expect(server.callerID).toBeNull()
    vi.useRealTimers()
  })

  it('stay cleared after a reload while the server still fails, whatever the profile says', async () => {
    keepPendingClear(NUMBER)
    renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...list,
        '/api/caller-id/current': { body: { callerID: NUMBER } },
        '/api/caller-id/clear': { status: 500, body: {} },
      }),
    })
    expect((await row(/Default platform number/)).textContent).toMatch(/Current/)
    expect((await row(/212 555 1234/)).textContent).not.toMatch(/Current/)
    keepPendingClear(null)
  })
})
