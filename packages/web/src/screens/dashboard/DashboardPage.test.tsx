import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeResponse, createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { SETTINGS } from '../../../testing/render-page.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { createClient } from '../../api/client.ts'
import { keepPendingClear, sendPendingClear } from '../../api/pending-clear.ts'
import { SettingsContext } from '../../api/settings.ts'
import { ClientContext } from '../../api/use-client.ts'
import { createSession } from '../../session/session.ts'
import { createTokenStore } from '../../session/token-store.ts'
import { SessionContext } from '../../session/use-session.ts'
import { DashboardPage, preloadTab, useReportedTimeZone } from './DashboardPage.tsx'

const USER = { id: 'user-1', email: 'asha@example.com', displayName: 'Asha Rao' }

/** How often the frame of the dashboard was rendered, whose first part is the logo. */
let frameRenders = 0

vi.mock('../../ui/identity/Logo.tsx', () => ({
  Logo() {
    frameRenders += 1
    return null
  },
}))

const BROKEN = refusal(500, 'Broken')

interface PageOptions {
  profile?: FakeResponse
  otherwise?: FakeResponse
  search?: string
}

function createPage({ profile = BROKEN, otherwise = BROKEN, search = '' }: PageOptions = {}) {
  localStorage.setItem('token', 'token')
  const tokens = createTokenStore()
  const answers = {
    'GET /api/caller-id/current': ok({ callerID: null }),
    'GET /api/user/profile': profile,
  }
  const { fetch, requests } = createFakeServer(answers, otherwise)
  const client = createClient({ token: tokens.read, onUnauthorised: () => {}, fetch })
  const session = createSession(client, tokens)
  const page = (
    <SettingsContext value={SETTINGS}>
      <ClientContext value={client}>
        <SessionContext value={session}>
          <MemoryRouter initialEntries={[`/dashboard${search}`]}>
            <DashboardPage />
          </MemoryRouter>
        </SessionContext>
      </ClientContext>
    </SettingsContext>
  )
  return { page, session, client, requests }
}

afterEach(cleanup)

it('a tab that was preloaded is in the first render', async () => {
  await preloadTab()
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(createPage().page))
  expect(container.querySelector('input[type="tel"]')).toBeTruthy()
  root.unmount()
})

it('names the view in the URL before the first render', async () => {
  history.replaceState(null, '', '/dashboard?number=%2B14155550100')
  await preloadTab()
  expect(location.search).toBe('?number=%2B14155550100&tab=dialer')
  history.replaceState(null, '', '/')
})

it('the profile renders the name, and nothing else of the frame again', async () => {
  await preloadTab()
  const { page } = createPage({ profile: ok(USER), otherwise: null, search: '?tab=dialer' })
  frameRenders = 0
  render(page)
  const rendersAtFirst = frameRenders
  expect(await screen.findByRole('button', { name: USER.displayName })).toBeTruthy()
  expect(frameRenders).toBe(rendersAtFirst)
})

it('the caller ID is loaded again when a call has cleared it at the server', async () => {
  await preloadTab()
  const { page, client, requests } = createPage()
  render(page)
  const loads = () => requests.filter(({ route }) => route === 'GET /api/caller-id/current').length
  await waitFor(() => expect(loads()).toBe(1))
  keepPendingClear('+12125551234')
  await act(() => sendPendingClear(client, {}))
  // One asks what the server has, the other is the page's.
  await waitFor(() => expect(loads()).toBe(3))
})

it('one softphone is left when React mounts twice', async () => {
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => [] })
  const added = vi.spyOn(mediaDevices, 'addEventListener')
  const removed = vi.spyOn(mediaDevices, 'removeEventListener')
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  await preloadTab()
  render(<StrictMode>{createPage().page}</StrictMode>)
  await act(async () => {})
  expect(added.mock.calls.length - removed.mock.calls.length).toBe(1)
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

describe('the focus', () => {
  it('is on the content after a login', () => {
    const { page, session } = createPage()
    session.userLoaded(USER)
    render(page)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('stays where the browser puts it after a reload, however early the profile arrives', async () => {
    const { page, session } = createPage()
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    flushSync(() => root.render(page))
    session.userLoaded(USER)
    expect(await screen.findByRole('main')).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
    root.unmount()
    container.remove()
  })
})

describe("the browser's time zone", () => {
  const PATH = '/api/user/time-zone'
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

  function Page() {
    useReportedTimeZone()
    return null
  }

  async function open(stored: string | null) {
    const profile = { id: 'u1', displayName: 'Asha', selectedCallerId: null, timeZone: stored }
    const opened = renderScreen(<Page />, {
      responses: { '/api/user/profile': { body: profile }, [PATH]: { body: { timeZone } } },
    })
    await opened.settled()
    return opened
  }

  it.each([null, 'Mars/Olympus'])('is reported when the server stores %s', async stored => {
    const { bodies } = await open(stored)
    expect(bodies[PATH]).toEqual({ timeZone })
  })

  it('is not reported when the server stores it', async () => {
    const { requests } = await open(timeZone)
    expect(requests).toContain('/api/user/profile')
    expect(requests).not.toContain(PATH)
  })
})
