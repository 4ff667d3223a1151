import type { UnknownWord } from '@ringback/contract/fields'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { OWNER, overviewWith, renderConsole } from '../../../testing/render-console.tsx'
import type { TurnstileOptions } from '../../bot-check/turnstile.ts'

const SIGN_IN = 'POST /api/operator/sign-in'
const OPERATORS = 'GET /api/operator/operators'
const CHANGES = 'GET /api/operator/changes'
const EMPTY = ok({ items: [], currentPage: 1, hasMore: false })
const signedIn = ok({ token: 'token-2', expiresAt: '2026-11-22T18:00:00Z', operator: OWNER })

async function signIn({ user }: ReturnType<typeof renderConsole>) {
  await user.type(await screen.findByLabelText('Email'), ' ada@example.com ')
  await user.type(screen.getByLabelText('Password'), 'a long password')
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the sign-in', () => {
  it('comes before a screen, and leads to the screen and its filters', async () => {
    const responses = { [SIGN_IN]: signedIn, [CHANGES]: EMPTY }
    const page = renderConsole('/operator/changes?action=calls+end', { operator: null, responses })
    page.server.respond('GET /api/operator/me', ok(OWNER))
    await signIn(page)
    expect(await screen.findByRole('heading', { name: 'Log of changes' })).toBeTruthy()
    await waitFor(() => expect(page.address.path).toBe('/operator/changes?action=calls+end'))
    expect(page.server.requests[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'a long password',
      code: '123456',
    })
    const request = page.server.requests.find(({ route }) => route === CHANGES)
    expect(request?.headers.get('authorization')).toBe('Bearer token-2')
    expect(sessionStorage.getItem('operator-token')).toBe('token-2')
  })

  it('marks what is missing, and sends nothing', async () => {
    const { user, server } = renderConsole('/operator', { operator: null })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Enter your email address.')).toBeTruthy()
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(screen.getByText('Enter the code.')).toBeTruthy()
    expect(server.requests).toEqual([])
  })

  it('shows the refusal of the server', async () => {
    const responses = { [SIGN_IN]: refusal(400, 'Email, password or code is wrong.') }
    await signIn(renderConsole('/operator', { operator: null, responses }))
    expect((await screen.findByRole('alert')).textContent).toContain('code is wrong')
  })

  it('follows when the stored session has ended, and returns to the screen', async () => {
    const responses = { 'GET /api/operator/me': refusal(401, 'Sign in again.') }
    const page = renderConsole('/operator/operators', { responses })
    expect(await screen.findByRole('heading', { name: 'Operator sign-in' })).toBeTruthy()
    await waitFor(() =>
      expect(page.address.path).toBe('/operator/sign-in?to=%2Foperator%2Foperators'),
    )
    expect(page.session.token()).toBeNull()
  })
})

describe('a sign-in that needs the bot check', () => {
  const needed = refusal(400, 'Please complete the CAPTCHA verification', 'bot-check-needed')
  const reload = vi.fn()
  const replace = vi.fn()

  /** Only the document of the sign-in may load the bot check. */
  function openDocumentAt(pathname: string) {
    vi.stubGlobal('location', { href: `http://localhost${pathname}`, pathname, reload, replace })
  }

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
    delete window.turnstile
  })

  it('shows it in the document of the sign-in, sends its token, and leaves that document', async () => {
    openDocumentAt('/operator/sign-in')
    let widget: TurnstileOptions | undefined
    const reset = vi.fn()
    const render = (_box: HTMLElement, options: TurnstileOptions) => ((widget = options), 'widget')
    window.turnstile = { render, reset, remove: () => undefined }
    const path = '/operator/sign-in?to=%2Foperator%2Fchanges'
    const page = renderConsole(path, { operator: null, responses: { [SIGN_IN]: needed } })
    await signIn(page)
    expect((await screen.findByRole('status')).textContent).toContain('many wrong sign-ins')
    await waitFor(() => expect(widget).toBeDefined())
    const button = screen.getByRole('button', { name: 'Sign in' })
    await page.user.click(button)
    expect(screen.getByText('Complete the verification.')).toBeTruthy()
    expect(page.server.requests).toHaveLength(1)
    act(() => widget?.callback('proof'))
    await page.user.click(button)
    await waitFor(() => expect(reset).toHaveBeenCalled())
    expect(page.server.requests[1]?.body).toMatchObject({ turnstileToken: 'proof', code: '123456' })
    page.server.respond(SIGN_IN, signedIn)
    act(() => widget?.callback('another proof'))
    await page.user.click(button)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/operator/changes'))
    expect(sessionStorage.getItem('operator-token')).toBe('token-2')
    expect(reload).not.toHaveBeenCalled()
  })

  it('loads the document of the sign-in first from another one, and keeps e-mail and path', async () => {
    openDocumentAt('/operator')
    const page = renderConsole('/operator/changes', {
      operator: null,
      responses: { [SIGN_IN]: needed },
    })
    // The router changes the path of the document and not the document.
    openDocumentAt('/operator/sign-in')
    await signIn(page)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await waitFor(() =>
      expect(page.address.path).toBe('/operator/sign-in?to=%2Foperator%2Fchanges'),
    )
    await waitFor(() => expect(page.address.state).toEqual({ email: 'ada@example.com' }))
    expect(screen.queryByText('Verification')).toBeNull()
  })

  it('is not kept in the document of the sign-in when the browser refuses storage', async () => {
    openDocumentAt('/operator/sign-in')
    vi.stubGlobal('sessionStorage', undefined)
    const responses = {
      [SIGN_IN]: signedIn,
      [CHANGES]: EMPTY,
      'GET /api/operator/me': ok(OWNER),
    }
    const path = '/operator/sign-in?to=%2Foperator%2Fchanges'
    await signIn(renderConsole(path, { operator: null, responses }))
    expect(await screen.findByRole('heading', { name: 'Log of changes' })).toBeTruthy()
    expect(replace).not.toHaveBeenCalled()
  })
})

it('shows an operator with a role of a newer server what a viewer may see', async () => {
  const operator = { ...OWNER, role: 'auditor' as UnknownWord }
  renderConsole('/operator/changes', { operator, responses: { [CHANGES]: EMPTY } })
  expect(await screen.findByRole('heading', { name: 'Log of changes' })).toBeTruthy()
  expect(screen.getByText('auditor')).toBeTruthy()
})

describe('a session that ends while a change is typed', () => {
  const ROLE = 'POST /api/operator/operators/opr_2/role'
  const operators = ok({
    items: [
      {
        id: 'opr_2',
        email: 'grace@example.com',
        role: 'viewer',
        status: 'active',
        createdAt: '2026-11-22T10:00:00Z',
        lastSignInAt: null,
        sessions: 1,
      },
    ],
    currentPage: 1,
    hasMore: false,
  })

  async function typeReason() {
    const responses = {
      [OPERATORS]: operators,
      [ROLE]: refusal(401, 'Please sign in to continue.'),
      [SIGN_IN]: signedIn,
    }
    const page = renderConsole('/operator/operators', { responses })
    await page.user.click(await screen.findByRole('button', { name: /role/i }))
    await page.user.type(screen.getByLabelText('Reason'), 'Joins the support team')
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /role/i }))
    const again = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    return { ...page, again }
  }

  it('is continued by signing in again, and keeps the reason', async () => {
    const { user, server, session, again } = await typeReason()
    expect(session.token()).toBeNull()
    await user.type(within(again).getByLabelText('Password'), 'a long password')
    await user.type(within(again).getByLabelText('Code'), '123456')
    server.respond(ROLE, ok({ message: 'Done' }))
    await user.click(within(again).getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Reason').value).toBe(
      'Joins the support team',
    )
    await user.click(within(dialog).getByRole('button', { name: /role/i }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [signInBody] = server.requests.filter(({ route }) => route === SIGN_IN)
    expect(signInBody?.body).toMatchObject({ email: 'ada@example.com' })
    const sent = server.requests.filter(({ route }) => route === ROLE)
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it('names the page that shows the bot check when the server needs it', async () => {
    const { user, server, again } = await typeReason()
    server.respond(SIGN_IN, refusal(400, 'Please complete it', 'bot-check-needed'))
    await user.type(within(again).getByLabelText('Password'), 'a long password')
    await user.type(within(again).getByLabelText('Code'), '123456')
    await user.click(within(again).getByRole('button', { name: 'Sign in' }))
    const link = await within(again).findByRole('link', { name: 'Open the sign-in page' })
    expect(link.getAttribute('href')).toBe('/operator/sign-in')
    // The tab must not share the session of this one.
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  })

  it('can be left', async () => {
    const { user, again, address } = await typeReason()
    await user.click(within(again).getByRole('button', { name: 'Leave this page' }))
    expect(await screen.findByRole('heading', { name: 'Operator sign-in' })).toBeTruthy()
    await waitFor(() => expect(address.path).toBe('/operator/sign-in?to=%2Foperator%2Foperators'))
    expect(screen.queryByText('Joins the support team')).toBeNull()
  })
})

describe('the frame', () => {
  const responses = { [OPERATORS]: EMPTY, [CHANGES]: EMPTY }

  it('shows the operator, and marks the current screen in the navigation', async () => {
    renderConsole('/operator/operators', { responses })
    const navigation = await screen.findByRole('navigation', { name: 'Console' })
    const link = within(navigation).getByRole('link', { name: 'Operators' })
    expect(link.getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(screen.getByText('Owner')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Operators' })).toBeTruthy()
    expect(document.title).toBe('Operators - Ringback operator')
  })

  it('signs out, and ends the session at the server', async () => {
    const { user, server, session } = renderConsole('/operator/operators', { responses })
    await user.click(await screen.findByRole('button', { name: /ada@example.com/ }))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Operator sign-in' })).toBeTruthy()
    expect(session.token()).toBeNull()
    const request = server.requests.find(({ route }) => route === 'POST /api/operator/sign-out')
    expect(request?.headers.get('authorization')).toBe('Bearer token-1')
  })

  it('closes the list of the account with Escape, and gives the focus back', async () => {
    const { user } = renderConsole('/operator/operators', { responses })
    const account = await screen.findByRole('button', { name: /ada@example.com/ })
    await user.click(account)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'My sessions' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: 'My sessions' })).toBeNull()
    expect(document.activeElement).toBe(account)
    await user.click(account)
    // As in Safari, whose focus goes nowhere when a button is pressed.
    fireEvent.blur(account, { relatedTarget: null })
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    await user.click(document.body)
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  })

  it('counts beside a link what waits there', async () => {
    const attention = [
      { kind: 'parked-payments', count: 2, oldestAt: null },
      { kind: 'disputes-to-answer', count: 1, oldestAt: null },
    ]
    const { server } = renderConsole('/operator/operators', {
      responses: { ...responses, 'GET /api/operator/overview': overviewWith({ attention }) },
    })
    const payments = await screen.findByRole('link', { name: 'Payments' })
    await waitFor(() => {
      const count = document.getElementById(payments.getAttribute('aria-describedby') ?? '')
      expect(count?.textContent).toBe('3 waiting for a person')
    })
    expect(payments.textContent).toBe('Payments')
    const asked = server.requests.filter(({ route }) => route.endsWith('/overview'))
    expect(asked.map(({ query }) => query)).toEqual(['days=1'])
  })

  it('says that there is no such screen', async () => {
    renderConsole('/operator/nothing/here', { responses })
    expect(await screen.findByRole('heading', { name: 'No such screen' })).toBeTruthy()
  })

  it('offers Retry when the operator cannot be loaded', async () => {
    const me = 'GET /api/operator/me'
    const page = renderConsole('/operator/operators', {
      responses: { ...responses, [me]: refusal(500, 'Out of order') },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
    page.server.respond(me, ok(OWNER))
    await page.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Operators' })).toBeTruthy()
  })
})

describe('the palette', () => {
  const responses = { [OPERATORS]: EMPTY, [CHANGES]: EMPTY }

  it('opens with Ctrl-K and goes to a screen by its name', async () => {
    const { user } = renderConsole('/operator/changes', { responses })
    await screen.findByRole('heading', { name: 'Log of changes' })
    await user.keyboard('{Control>}k{/Control}')
    const field = screen.getByRole('combobox', { name: 'Search, or type the name of a screen' })
    await user.type(field, 'opera')
    const found = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(found.map(({ textContent }) => textContent)).toEqual(['Go toOperators'])
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Operators' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds a setting by its title, and goes to it', async () => {
    const { user, address } = renderConsole('/operator/changes', { responses })
    await user.click(await screen.findByRole('button', { name: /Search or go to/ }))
    await user.type(screen.getByRole('combobox', { name: /type the name/ }), 'markup on calls')
    await screen.findByRole('option', { name: /^Setting ?Markup on calls/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address.path).toBe('/operator/settings'))
  })

  it('chooses with the arrow keys, around both ends', async () => {
    const { user } = renderConsole('/operator/changes', { responses })
    await user.click(await screen.findByRole('button', { name: /Search or go to/ }))
    const field = screen.getByRole('combobox', { name: /type the name/ })
    await user.type(field, '{ArrowUp}')
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options.at(-1)?.getAttribute('aria-selected')).toBe('true')
    expect(field.getAttribute('aria-activedescendant')).toBe(options.at(-1)?.id)
    await user.type(field, '{ArrowDown}')
    await waitFor(() => expect(options[0]?.getAttribute('aria-selected')).toBe('true'))
  })

  it('says when nothing is found', async () => {
    const { user } = renderConsole('/operator/changes', { responses })
    await user.click(await screen.findByRole('button', { name: /Search or go to/ }))
    await user.type(screen.getByRole('combobox', { name: /type the name/ }), 'xyzzy')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })
})
