import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serverWith } from '../../../../testing/credits-server.ts'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

const KEEPS_LIMIT = /^This call keeps its time limit:/

function showCall(direction: 'outbound' | 'inbound') {
  return renderScreen(<DialerPage />, {
    phone: { status: 'connected', call: ongoingCall(5, { direction }) },
    responses: serverWith({}),
  })
}

describe('Add Credits during a call', () => {
  it('opens the packages beside the call, and says before a purchase that its time limit stays', async () => {
    const { user, phone, address } = showCall('outbound')
    await user.click(screen.getByRole('button', { name: 'Add Credits' }))
    const panel = await screen.findByRole('region', { name: 'Add credits during the call' })
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(within(panel).getByText(KEEPS_LIMIT)).toBeTruthy()
    await within(panel).findByRole('button', { name: /Starter/ })
    await waitFor(() => expect(address.search).toBe(''))
    await user.click(screen.getByRole('button', { name: 'End call' }))
    expect(phone.sent).toEqual([{ is: 'end' }])
    await user.click(within(panel).getByRole('button', { name: 'Close the packages' }))
    expect(screen.queryByRole('region', { name: 'Add credits during the call' })).toBeNull()
  })

  it('does not speak of a call that has ended', async () => {
    const { user, phone } = showCall('inbound')
    await user.click(screen.getByRole('button', { name: 'Add Credits' }))
    const continues = await screen.findByText('Your call continues while you pay.')
    expect(continues.className).not.toContain('invisible')
    phone.setState({ status: 'idle', call: null })
    const panel = screen.getByRole('region', { name: 'Add credits' })
    expect(within(panel).getByText(/^The call has ended/).className).not.toContain('invisible')
    expect(continues.className).toContain('invisible')
    expect(within(panel).getByRole('heading', { name: 'Add credits' })).toBeTruthy()
  })

  it('names no time limit for an incoming call, which has none', async () => {
    const { user } = showCall('inbound')
    await user.click(screen.getByRole('button', { name: 'Add Credits' }))
    await screen.findByText('Your call continues while you pay.')
    expect(screen.getByText(KEEPS_LIMIT).className).toContain('invisible')
  })
})
