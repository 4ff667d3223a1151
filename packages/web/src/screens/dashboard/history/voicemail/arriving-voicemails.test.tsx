import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { record } from '../../../../../testing/history-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { message } from '../../../../../testing/voicemail-server.ts'
import { keys } from '../../../../api/queries.ts'
import { MissedCallNotice } from '../../shell/messages/MissedCallNotice.tsx'
import { HistoryPage } from '../HistoryPage.tsx'

const VIEW = '?tab=history&view=voicemail'

/** What the end of a call does. */
function LoadCallsAgain() {
  const queries = useQueryClient()
  const load = () => void queries.invalidateQueries({ queryKey: keys.history })
  return <button onClick={load}>Load calls again</button>
}

describe('new messages', () => {
  it('appear by themselves while they are shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const messages = [message()]
    renderScreen(<HistoryPage />, {
      search: VIEW,
      responses: { '/api/voicemails': () => ({ body: { voicemails: messages } }) },
    })
    await screen.findByRole('listitem')
    messages.push(message({ id: 'vm_2' }))
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    vi.useRealTimers()
  })

  it('appear when a missed call is noticed', async () => {
    const messages = [message()]
    const calls: object[] = []
    const { user, settled } = renderScreen(
      <>
        <LoadCallsAgain />
        <MissedCallNotice view="history" onCount={() => undefined} />
        <HistoryPage />
      </>,
      {
        search: VIEW,
        responses: {
          '/api/voicemails': () => ({ body: { voicemails: messages } }),
          '/api/call/history': () => ({ body: { calls, totalPages: 1 } }),
        },
      },
    )
    await screen.findByRole('listitem')
    await settled()
    messages.push(message({ id: 'vm_2' }))
    calls.push(record('1', { direction: 'inbound', status: 'no-answer' }))
    await user.click(screen.getByRole('button', { name: 'Load calls again' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  })
})
