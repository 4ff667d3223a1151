import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../api/client.ts'
import { type FakeServer, createFakeServer, ok, refusal } from '../../testing/fake-server.ts'
import { keepOpenedLink } from './opened-link.ts'
import { createSession } from './session.ts'
import { createTokenStore } from './token-store.ts'

const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }
const credentials = { email: user.email, password: 'long enough' }

function createTestSession(server: FakeServer) {
  const tokens = createTokenStore()
  const client = createClient({
    token: tokens.read,
    onUnauthorised: () => session.expire(),
    fetch: server.fetch,
  })
  const session = createSession(client, tokens)
  return session
}

describe('the session', () => {
  // spec 3.4, 4.1
  it('stores the token under the key that the specification names', async () => {
    const session = createTestSession(
      createFakeServer({ 'POST /api/auth/login': ok({ token: 't1', user }) }),
    )
    await session.login(credentials)
    expect(localStorage.getItem('token')).toBe('t1')
    const { id, displayName } = user
    expect(session.state()).toMatchObject({ isAuthenticated: true, user: { id, displayName } })
  })

  it('sends the token of an opened link until a login succeeds, and no token without one', async () => {
    const server = createFakeServer({ 'POST /api/auth/login': refusal(400, 'Wrong') })
    const session = createTestSession(server)
    const sent = () => server.requests.map(({ body }) => body)
    await session.login(credentials)
    expect(sent()).toEqual([credentials])
    keepOpenedLink('link')
    await session.login(credentials)
    const login = { 'POST /api/auth/login': ok({ token: 't1', user }) }
    const later = createFakeServer(login)
    await createTestSession(later).login(credentials)
    await createTestSession(later).login(credentials)
    const withLink = { ...credentials, verificationToken: 'link' }
    expect([...sent(), ...later.requests.map(({ body }) => body)]).toEqual([
      credentials,
      withLink,
      withLink,
      credentials,
    ])
  })

  it('shows its own sentences when the server sends none', async () => {
    const session = createTestSession(createFakeServer())
    await session.login(credentials)
    expect(session.state().error).toBe('Failed to login')
    await session.register({ ...credentials, displayName: 'Asha', turnstileToken: 'x' })
    expect(session.state().error).toBe('Failed to register')
    await session.resend()
    expect(session.state().error).toBe('Failed to resend verification email')
  })

  it('sends the link again to the address of the refused login', async () => {
    const server = createFakeServer({
      'POST /api/auth/login': refusal(403, 'Email not verified'),
      'POST /api/auth/resend-verification': ok({ message: 'On its way.' }),
    })
    const session = createTestSession(server)
    await session.login(credentials)
    expect(await session.resend()).toBe('On its way.')
    expect(server.requests.at(-1)?.body).toEqual({ email: user.email })
  })

  // spec 4.6
  it('revokes the token on the server and deletes it here', async () => {
    localStorage.setItem('token', 't1')
    const server = createFakeServer({ 'POST /api/auth/logout': ok({ message: 'Bye' }) })
    const session = createTestSession(server)
    session.logout()
    expect(session.state().isAuthenticated).toBe(false)
    expect(localStorage.getItem('token')).toBeNull()
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 60_000 })
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer t1')
  })

  it('follows a logout and a login of another tab', () => {
    localStorage.setItem('token', 't1')
    const session = createTestSession(createFakeServer())
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect(session.state().isAuthenticated).toBe(false)
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 't2' }))
    expect(session.state().token).toBe('t2')
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null }))
    expect(session.state().token).toBe('t2')
  })

  // beyond A page from the browser's cache is usable
  it.each([
    ['logs out', null],
    ['logs in with the other token', 't2'],
  ])('%s when another tab did so while the page was in the back/forward cache', (_what, token) => {
    localStorage.setItem('token', 't1')
    const session = createTestSession(createFakeServer())
    if (token === null) localStorage.removeItem('token')
    else localStorage.setItem('token', token)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(session.state().token).toBe('t1')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(session.state().token).toBe(token)
  })

  it('works in a browser that refuses local storage', async () => {
    refuseStorage()
    const server = createFakeServer({ 'POST /api/auth/login': ok({ token: 't1', user }) })
    const session = createTestSession(server)
    await session.login(credentials)
    session.logout()
    await vi.waitFor(() => expect(server.requests).toHaveLength(2), { timeout: 60_000 })
    expect(server.requests[1]?.headers.get('authorization')).toBe('Bearer t1')
    expect(session.state().isAuthenticated).toBe(false)
  })

  it('goes on in the next document of the tab in a browser that refuses local storage', async () => {
    refuseStorage()
    const { location: tab } = globalThis
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const session = createTestSession(
      createFakeServer({ 'POST /api/auth/login': ok({ token: 't1', user }) }),
    )
    await session.login(credentials)
    session.openDocument('/dashboard?tab=credits')
    expect(reload).toHaveBeenCalledOnce()
    expect(tab.pathname + tab.search).toBe('/dashboard?tab=credits')
    expect(createTokenStore().read()).toBe('t1')
    expect(createTokenStore().read()).toBeNull()
    expect(JSON.stringify(history.state)).not.toContain('t1')
  })

  it('still knows the user of the login in the next document of the tab, and no longer in the one after', async () => {
    vi.stubGlobal('location', { reload: vi.fn() })
    const session = createTestSession(
      createFakeServer({ 'POST /api/auth/login': ok({ token: 't1', user }) }),
    )
    await session.login(credentials)
    session.openDocument('/dashboard')
    const next = createTestSession(createFakeServer({}))
    const { id, displayName } = user
    expect(next.state()).toMatchObject({ isAuthenticated: true, user: { id, displayName } })
    expect(createTestSession(createFakeServer({})).state().user).toBeNull()
  })
})

function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('No', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
}
