import { act, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeServer, refusal } from '../testing/fake-server.ts'
import { SETTINGS } from '../testing/render-page.tsx'
import { createClient } from '../src/api/client.ts'
import { App } from '../src/app/App.tsx'
import { takeOver } from '../src/app/take-over.tsx'
import { createSession } from '../src/session/session.ts'
import { createTokenStore } from '../src/session/token-store.ts'
import { translatePage } from '../testing/translator.ts'
import { PAGES } from './pages.tsx'
import beforeApp from './before-app.js?raw'
import beforeDashboard from './before-dashboard.js?raw'

/** The page as the server sends it. */
async function markupOf(file: string): Promise<string> {
  const markup = (await PAGES.find(page => page.file === file)?.markup()) ?? ''
  // React's server renderer leaves the values of contexts behind until it renders something else.
  await prerender(null)
  return markup.replaceAll('{{productName}}', SETTINGS.productName)
}

async function show(file: string) {
  const container = document.createElement('div')
  container.innerHTML = await markupOf(file)
  document.body.append(container)
  return container
}

/** Takes over the page, as `main.tsx` does. */
async function hydrate(container: HTMLElement, path: string) {
  history.replaceState(null, '', path)
  const tokens = createTokenStore()
  const server = createFakeServer({ 'POST /api/auth/login': refusal(400, 'Wrong password') })
  const client = createClient({
    token: tokens.read,
    onUnauthorised: () => {},
    fetch: server.fetch,
  })
  const deps = { settings: SETTINGS, client, session: createSession(client, tokens) }
  const drawnAgain = vi.spyOn(console, 'warn').mockReturnValue()
  const root = await act(async () =>
    takeOver(
      container,
      <StrictMode>
        <App {...deps} />
      </StrictMode>,
    ),
  )
  unmount = () => act(() => root.unmount())
  return { server, drawnAgain }
}

let unmount = () => {}

afterEach(() => {
  unmount()
  window.earlyClicks = undefined
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

describe('the prerendered pages', () => {
  it.each([
    ['login.html', 'Login to your account'],
    ['register.html', 'Create a new account'],
  ])('%s can be read before any script runs', async (file, text) => {
    await show(file)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('Ringback').length).toBeGreaterThan(0)
  })

  it('have a placeholder for the product name, and no name of their own', async () => {
    for (const { title, markup } of PAGES) {
      if (title !== null) expect(title).toContain('{{productName}}')
      expect(await markup()).not.toContain('Ringback')
    }
  })

  it.each([
    ['login.html', '/login'],
    ['register.html', '/register'],
  ])('%s is taken over without a warning', async (file, path) => {
    const container = await show(file)
    const input = container.querySelector('input')
    const { drawnAgain } = await hydrate(container, path)
    await screen.findByRole('heading', { name: 'Ringback' })
    expect(container.querySelector('input')).toBe(input)
    expect(drawnAgain).not.toHaveBeenCalled()
  })

  it('keep what was typed, and repeat the click on Login, when both came before the app', async () => {
    const container = await show('login.html')
    window.eval(beforeApp)
    for (const [label, text] of [
      ['Email', 'asha@example.com'],
      ['Password', 'long enough'],
    ] as const) {
      screen.getByLabelText<HTMLInputElement>(label).value = text
    }
    screen.getByRole('button', { name: 'Login' }).click()
    const { server } = await hydrate(container, '/login')
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong password')
    expect(server.requests.map(({ body }) => body)).toEqual([
      { email: 'asha@example.com', password: 'long enough' },
    ])
  })

  // beyond A page that other programs change before it is taken over
  it.each([
    [
      'a password manager puts an element into the form',
      (form: Element) => form.querySelector('input')?.after(document.createElement('div')),
    ],
    [
      'an extension adds attributes',
      (form: Element) => form.querySelector('input')?.setAttribute('data-lpignore', 'true'),
    ],
    [
      'a phone makes a link of a number',
      (form: Element) => {
        const label = form.querySelector('label')
        const link = document.createElement('a')
        link.href = 'tel:+14155550100'
        link.append(...(label?.childNodes ?? []))
        label?.append(link)
      },
    ],
    [
      'a browser translates it',
      (form: Element) => {
        onTestFinished(translatePage())
        for (const text of form.querySelectorAll('font > font')) text.textContent += ' (en)'
      },
    ],
  ])('keep what was typed and the focus when %s', async (_what, change) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const container = await show('login.html')
    window.eval(beforeApp)
    const form = container.querySelector('form')
    if (!form) throw new Error('The page has no form')
    change(form)
    const field = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)
    for (const [name, text] of [
      ['email', 'asha@example.com'],
      ['password', 'long enough'],
    ] as const) {
      const input = field(name)
      if (input) input.value = text
    }
    field('password')?.focus()
    container.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
    const { server } = await hydrate(container, '/login')
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong password')
    expect(server.requests.map(({ body }) => body)).toEqual([
      { email: 'asha@example.com', password: 'long enough' },
    ])
    expect(field('email')?.value).toBe('asha@example.com')
    expect(document.activeElement).toBe(field('password'))
  })

  it('are hidden from a signed-in user until the app runs', () => {
    localStorage.setItem('token', 't1')
    window.eval(beforeApp)
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true)
    delete document.documentElement.dataset['signedIn']
  })

  it('draw the dashboard before any script of the app runs, and nothing of it can be used', async () => {
    const container = await show('dashboard.html')
    const drawn = container.querySelector('[inert]')
    expect(drawn?.textContent).toMatch(
      /Ringback.*Dialer.*Call History.*Credits.*2ABC.*PlusCallContacts$/s,
    )
    expect(container.querySelectorAll('button, a, input')).toHaveLength(
      drawn?.querySelectorAll('button, a, input').length ?? 0,
    )
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('draw a card before it is known which page it is, and nothing of it can be used', async () => {
    const container = await show('index.html')
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(container.querySelector('[inert] main')?.textContent).toBe('')
    expect(container.querySelector('[inert]')?.textContent).toContain('Privacy')
  })

  it.each([
    ['/dashboard', false],
    ['/dashboard?tab=dialer&number=%2B442079460018', false],
    ['/dashboard?tab=history', true],
    ['/dashboard?tab=dialer&view=contacts', true],
  ])('draw the dialer at %s alone: hidden %s', (address, isHidden) => {
    history.replaceState(null, '', address)
    window.eval(beforeDashboard)
    expect(document.documentElement.hasAttribute('data-other-view')).toBe(isHidden)
    delete document.documentElement.dataset['otherView']
  })
})
