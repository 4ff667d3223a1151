import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
const press = (name: string) => screen.getByRole('button', { name })
describe('holding 0', () => {
  // spec 4.31
  it('enters a plus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = renderScreen(<DialerPage />)
    await user.pointer({ keys: '[MouseLeft>]', target: press('0') })
    vi.advanceTimersByTime(600)
    await user.pointer({ keys: '[/MouseLeft]' })
    vi.useRealTimers()
    await waitFor(() => expect(field().value).toBe('+1'))
  })
})
