import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../../testing/fake-server.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { HealthBanner } from './HealthBanner.tsx'

const HEALTH = 'GET /api/health'
const WELL = ok({ status: 'ok', version: '1' })
const TITLE = 'Backend Connection Issue'

function open(answers: Parameters<typeof createFakeServer>[0]) {
  const server = createFakeServer(answers)
  const onLogout = vi.fn<() => void>()
  const page = renderPage(<HealthBanner onLogout={onLogout} />, { server })
  return { ...page, onLogout }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the health banner', () => {
  it('asks after 500 ms, once, and stays away while all is well', async () => {
    const { server } = open({ [HEALTH]: WELL })
    await pass(499)
    expect(server.requests).toHaveLength(0)
    await pass(60_000)
    expect(server.requests).toHaveLength(1)
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  it('shows the words of a backend that is unwell, and goes by itself', async () => {
    const { server } = open({ [HEALTH]: refusal(503, 'The database does not answer') })
    await pass(500)
    expect(screen.getByText(TITLE)).toBeTruthy()
    expect(screen.getByText('The database does not answer')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
    server.respond(HEALTH, WELL)
    await pass(14_999)
    expect(screen.getByText(TITLE)).toBeTruthy()
    await pass(1)
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  it('gives a silent backend five seconds', async () => {
    const server = createFakeServer()
    server.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    // AbortSignal.timeout runs on the engine's own clock, which fake timers do not move.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(), ms)
      return limit.signal
    })
    renderPage(<HealthBanner onLogout={() => {}} />, { server })
    await pass(500 + 4_999)
    expect(screen.queryByText(TITLE)).toBeNull()
    await pass(1)
    expect(screen.getByText(/server cannot be reached/)).toBeTruthy()
  })

  it('looks again when the browser goes offline', async () => {
    const { server } = open({ [HEALTH]: WELL })
    await pass(500)
    server.respond(HEALTH, null)
    dispatchEvent(new Event('offline'))
    await pass(500)
    expect(screen.getByText(TITLE)).toBeTruthy()
  })

  it('lets one leave', async () => {
    const { onLogout } = open({})
    await pass(500)
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(onLogout).toHaveBeenCalledTimes(1)
  })
})
