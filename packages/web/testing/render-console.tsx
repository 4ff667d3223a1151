import type { Operator } from '@ringback/contract/operator/sign-in'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { createClient } from '../src/api/client.ts'
import { createOperatorSession } from '../src/console/session/operator-session.ts'
import { ConsoleApp } from '../src/console/shell/ConsoleApp.tsx'
import { type FakeResponse, createFakeServer, ok } from './fake-server.ts'
import { SETTINGS } from './render-page.tsx'

export const OWNER: Operator = { id: 'opr_1', email: 'ada@example.com', role: 'owner' }

const NOTHING = Object.fromEntries(
  [
    ...['calls', 'answeredCalls', 'answeredSeconds', 'callsRevenue', 'numbersRevenue'],
    ...['carrierCost', 'estimatedCarrierCost', 'callRefunds', 'margin', 'creditSold'],
    ...['promotions', 'refunded', 'disputes'],
  ].map(name => [name, 0]),
)

/** The overview of a business without calls, which the side list reads on every screen. */
export function overviewWith(changes: object = {}): FakeResponse {
  return ok({
    now: {
      liveCalls: 0,
      holds: { count: 0, amount: 0, oldestAt: null },
      creditOutstanding: 0,
      debt: 0,
    },
    today: NOTHING,
    weekBefore: NOTHING,
    period: NOTHING,
    days: [{ day: '2026-11-22', ...NOTHING, creditOutstanding: null }],
    attention: [],
    callFailures: [],
    computedAt: null,
    ...changes,
  })
}

interface ConsoleOptions {
  /** Null for an operator who is not signed in. */
  operator?: Operator | null
  /** By method and path: 'GET /api/operator/changes'. */
  responses?: Record<string, FakeResponse>
  /** What answers all other routes. Without it the server cannot be reached by them. */
  otherwise?: FakeResponse
}

/** Renders the whole console at a path, with the real client, router and query cache, and a fake server. */
export function renderConsole(path: string, options: ConsoleOptions = {}) {
  const { operator = OWNER, responses = {}, otherwise = null } = options
  const server = createFakeServer(
    {
      'GET /api/operator/me': ok(operator),
      'GET /api/operator/overview': overviewWith(),
      ...responses,
    },
    otherwise,
  )
  const session = createOperatorSession()
  if (operator) session.start('token-1')
  const client = createClient({
    token: session.token,
    onUnauthorised: session.expire,
    fetch: server.fetch,
  })
  const address: { path: string; state?: unknown } = { path: '' }
  render(
    <MemoryRouter initialEntries={[path]}>
      <ConsoleApp settings={SETTINGS} client={client} session={session} />
      <Address onChange={current => Object.assign(address, current)} />
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  return {
    ...{ server, session, address, user },
    /** The bodies of the requests to a route, the first first. */
    sent: (route: string) =>
      server.requests.filter(request => request.route === route).map(({ body }) => body),
    /** Opens the dialog of a button, fills in its fields by their labels, and confirms. @returns the dialog */
    async change(name: string | RegExp, texts: Record<string, string>) {
      await user.click(await screen.findByRole('button', { name }))
      const dialog = within(screen.getByRole('dialog'))
      for (const [label, text] of Object.entries(texts)) {
        await user.clear(dialog.getByLabelText(label))
        await user.type(dialog.getByLabelText(label), text)
      }
      await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement)
      return dialog
    },
  }
}

function Address({ onChange }: { onChange: (current: { path: string; state: unknown }) => void }) {
  const { pathname, search, state } = useLocation()
  onChange({ path: pathname + search, state })
  return null
}
