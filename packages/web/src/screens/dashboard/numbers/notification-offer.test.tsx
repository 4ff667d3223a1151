import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { NotificationOffer } from './ReceivingCard.tsx'

const notifications = {
  permission: 'default' as NotificationPermission,
  requestPermission: vi.fn(async () => (notifications.permission = 'granted')),
}

beforeEach(() => {
  notifications.permission = 'default'
  notifications.requestPermission.mockClear()
  vi.stubGlobal('Notification', notifications)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the offer of notifications', () => {
  it('asks for permission when pressed, and shows the result', async () => {
    const { user } = renderScreen(<NotificationOffer />)
    expect(notifications.requestPermission).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Notify me of calls' }))
    expect(await screen.findByText(/notifies you of calls/)).toBeTruthy()
  })

  it('is absent on an insecure page, where no setting of the browser allows notifications', () => {
    notifications.permission = 'denied'
    vi.stubGlobal('isSecureContext', false)
    renderScreen(<NotificationOffer />)
    expect(screen.queryByText(/Notifications/)).toBeNull()
  })

  it('shows no button when the permission was denied', () => {
    notifications.permission = 'denied'
    renderScreen(<NotificationOffer />)
    expect(screen.getByText(/^Notifications are blocked/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
