import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../../../testing/fake-server.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { createQueryClient } from '../../../../api/queries.ts'
import { ChunkError, chunkFailure, loadChunk } from '../../../../loading/load-chunk.ts'
import { keptAnswers } from '../../../../offline/kept-answers.ts'
import { MessageRegion } from '../../shared/messages/MessageRegion.tsx'
import { DRAFT_KEY, forgetKeptDraft, keptDraft } from '../../shared/number-field/kept-draft.ts'
import { HealthBanner } from './ShellMessages.tsx'
import { useHealth } from './use-failure-causes.ts'

const HEALTH = 'GET /api/health'
const HEALTHY = ok({ status: 'ok', version: '1' })
const TITLE = 'Backend Connection Issue'

const onRecovered = vi.fn<() => void>()

const DRAFT = { number: '+447400123456' }

function Example({ onLogout }: { onLogout: () => void }) {
  const [queries] = useState(createQueryClient)
  queries.setQueryData(DRAFT_KEY, DRAFT)
  const failure = useHealth(onRecovered)
  return (
    <QueryClientProvider client={queries}>
      {failure && <HealthBanner failure={failure} onLogout={onLogout} />}
      <MessageRegion />
    </QueryClientProvider>
  )
}

function open(responses: Parameters<typeof createFakeServer>[0]) {
  const server = createFakeServer(responses)
  const onLogout = vi.fn<() => void>()
  const page = renderPage(<Example onLogout={onLogout} />, { server })
  return { ...page, onLogout }
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  onRecovered.mockReset()
})
afterEach(() => vi.useRealTimers())

describe('the health banner', () => {
  // spec 3.25, 4.8, 9.13
  it('checks once after 500 ms, and shows nothing while the backend is healthy', async () => {
    const { server } = open({ [HEALTH]: HEALTHY })
    await advance(499)
    expect(server.requests).toHaveLength(0)
    await advance(60_000)
    expect(server.requests).toHaveLength(1)
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  // spec 2.32, 2.33, 4.9 read as 1, 4.10 read as 1, 4.11 read as 1, 4.12 read as 1
  it('shows the message of an unhealthy backend, and disappears when a check succeeds', async () => {
    const { server } = open({ [HEALTH]: refusal(503, 'The database does not answer') })
    await advance(500)
    expect(screen.getByText(TITLE)).toBeTruthy()
    expect(screen.getByText('The database does not answer')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
    server.respond(HEALTH, HEALTHY)
    await advance(14_999)
    expect(screen.getByText(TITLE)).toBeTruthy()
    await advance(1)
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  it('checks again when a part of the page is missing, and loads the part when the backend is back', async () => {
    const { server } = open({ [HEALTH]: HEALTHY })
    await advance(500)
    server.respond(HEALTH, null)
    const load = vi.fn(() => Promise.reject(new TypeError('Importing a module script failed.')))
    const loading = loadChunk(load).catch((error: unknown) => error)
    await advance(1_500)
    expect(await loading).toBeInstanceOf(ChunkError)
    expect(screen.getByText(TITLE)).toBeTruthy()
    const retries = chunkFailure.retries()
    server.respond(HEALTH, HEALTHY)
    await advance(15_000)
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(chunkFailure.retries()).toBe(retries + 1)
  })

  // spec 7.10, 9.13
  it('appears when the backend has not answered for five seconds', async () => {
    const server = createFakeServer()
    server.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    // Fake timers do not control AbortSignal.timeout.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(), ms)
      return limit.signal
    })
    renderPage(<Example onLogout={() => {}} />, { server })
    await advance(500 + 4_999)
    expect(screen.queryByText(TITLE)).toBeNull()
    await advance(1)
    expect(screen.getByText(/^We cannot reach the server/)).toBeTruthy()
  })

  it('says when the backend is back, and when a kept list was shown although it is there', async () => {
    const { server } = open({ [HEALTH]: null })
    await advance(500)
    server.respond(HEALTH, HEALTHY)
    expect(onRecovered).not.toHaveBeenCalled()
    dispatchEvent(new Event('online'))
    await advance(500)
    expect(onRecovered).toHaveBeenCalledOnce()
    await advance(60_000)
    expect(onRecovered).toHaveBeenCalledOnce()
    act(() => keptAnswers.note())
    await advance(500)
    expect(onRecovered).toHaveBeenCalledTimes(2)
    keptAnswers.forget()
  })

  it('checks again when the browser goes offline', async () => {
    const { server } = open({ [HEALTH]: HEALTHY })
    await advance(500)
    server.respond(HEALTH, null)
    dispatchEvent(new Event('offline'))
    await advance(500)
    expect(screen.getByText(TITLE)).toBeTruthy()
  })

  // spec 2.33
  it('lets the user log out', async () => {
    const { onLogout } = open({})
    await advance(500)
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(onLogout).toHaveBeenCalledTimes(1)
  })

  // spec 2.33
  it('says that the browser is offline, without a button that would lose the page', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open({ [HEALTH]: refusal(503, 'The database does not answer') })
    await advance(500)
    expect(screen.getByText('You are offline')).toBeTruthy()
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Refresh Page' })).toBeNull()
    onLine.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    expect(screen.getByText(TITLE)).toBeTruthy()
  })

  it('reloads the page when Refresh Page is pressed, and keeps the typed number', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    open({})
    await advance(500)
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
    expect(reload).toHaveBeenCalledOnce()
    expect(keptDraft()).toEqual(DRAFT)
    forgetKeptDraft()
  })
})
