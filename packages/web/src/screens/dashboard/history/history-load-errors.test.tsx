import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { HistoryPage } from './HistoryPage.tsx'

const FAILURE: Responses = { '/api/call/history': { status: 500, body: {} } }
const isHistory = (path: string) => path.startsWith('/api/call/history')

describe('a call history that fails to load', () => {
  // spec 2.53, 8.27, 8.29 read as 29
  it('shows the error, and Retry reloads the page', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { user, requests } = renderScreen(<HistoryPage />, { responses: FAILURE })
    expect(await screen.findByText('Failed to load call history. Please try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry call history' }))
    expect(reload).toHaveBeenCalledOnce()
    expect(requests.filter(isHistory)).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  it('shows the message of the server if there is one', async () => {
    const body = { error: 'Down for a moment' }
    const responses = { '/api/call/history': { status: 500, body } }
    renderScreen(<HistoryPage />, { responses })
    expect(await screen.findByText('Down for a moment')).toBeTruthy()
  })
})
