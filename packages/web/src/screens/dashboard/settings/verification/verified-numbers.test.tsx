import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../../../testing/render-screen.tsx'
import { rented } from '../../../../../testing/number-server.ts'
import { press, serverWith, verifiedNumber } from '../../../../../testing/settings-screen.tsx'
import { SettingsPage } from '../SettingsPage.tsx'

describe('the verified numbers', () => {
  const numbers: Responses = {
    '/api/verified-numbers': {
      body: {
        numbers: [
          verifiedNumber(),
          verifiedNumber({ id: 'number_2', phoneNumber: '+447400123456', isVerified: true }),
        ],
      },
    },
  }

  // spec 2.60, 4.41
  it('are marked as pending or verified', async () => {
    renderScreen(<SettingsPage />, { responses: serverWith(numbers) })
    const pending = await screen.findByText('Pending Verification')
    expect(pending.closest('li')?.textContent).toContain('+1 212 555 1234')
    expect(screen.getByText('Verified').closest('li')?.textContent).toContain('+44 7400 123456')
  })

  // spec 4.50, 8.70
  it('are deleted with two clicks', async () => {
    const { user, requests } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...numbers,
        '/api/verified-numbers/number_1': { body: { message: 'x' } },
      }),
    })
    await user.click(await screen.findByRole('button', { name: /^Delete \+1/ }))
    await user.click(press('Cancel'))
    await user.click(press(/^Delete \+1/))
    expect(requests).not.toContain('/api/verified-numbers/number_1')
    await user.click(press(/^Confirm Delete \+1/))
    expect(await screen.findByText('Phone number removed successfully')).toBeTruthy()
    expect(screen.queryByText('+1 212 555 1234')).toBeNull()
  })

  it('say before the second click that calls are no longer forwarded', async () => {
    const { user } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...numbers,
        '/api/numbers': { body: { numbers: [rented({ forwardsTo: '+447400123456' })] } },
      }),
    })
    const words = 'Calls to your rented numbers will no longer go on to this phone.'
    await user.click(await screen.findByRole('button', { name: /^Delete \+1/ }))
    expect(screen.queryByText(words)).toBeNull()
    await user.click(press('Cancel'))
    await user.click(press(/^Delete \+44/))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  // spec 8.14
  it('stay in the list when deleting fails', async () => {
    const { user } = renderScreen(<SettingsPage />, {
      responses: serverWith({
        ...numbers,
        '/api/verified-numbers/number_1': { status: 500, body: {} },
      }),
    })
    await user.click(await screen.findByRole('button', { name: /^Delete \+1/ }))
    await user.click(press(/^Confirm Delete \+1/))
    expect(await screen.findByText('Failed to remove the phone number')).toBeTruthy()
    expect(screen.getByText('+1 212 555 1234')).toBeTruthy()
  })
})
