import { INDIA_RULE } from '@ringback/contract/calls/caller-id-rules'
import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { PageSettings } from '@ringback/contract/page/page-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen as page } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { createClient } from '../src/api/client.ts'
import { wholeAnswer } from './whole-answers.ts'
import { createQueryClient } from '../src/api/queries.ts'
import { SettingsContext } from '../src/api/settings.ts'
import { ClientContext } from '../src/api/use-client.ts'
import { SoftphoneContext } from '../src/softphone/softphone-context.ts'
import { MessageRegion } from '../src/screens/dashboard/shared/messages/MessageRegion.tsx'
import { createSession } from '../src/session/session.ts'
import { createTokenStore } from '../src/session/token-store.ts'
import { SessionContext } from '../src/session/use-session.ts'
import {
  type Command,
  IDLE_SOFTPHONE,
  type OngoingCall,
  type SoftphoneState,
} from '../src/softphone/machine/softphone-state.ts'

/** The response to each path. A function gets the query and the body of the request. */
export type Responses = Record<
  string,
  PendingResponse | ((query: URLSearchParams, body: unknown) => PendingResponse)
>
export interface StubResponse {
  status?: number
  body: unknown
}
export type PendingResponse = StubResponse | Promise<StubResponse>

/** The responses for a user with credit, without numbers and without calls. */
const DEFAULT_RESPONSES: Responses = {
  '/api/credits/balance': { body: { balance: 8.42, available: 8.42, debt: 0 } },
  '/api/caller-id/available': { body: { callerIDs: [], rules: [INDIA_RULE] } },
  '/api/caller-id/current': { body: { callerID: null } },
  '/api/rates/selling': {
    body: {
      ...{ sellingRatePerMinute: 0.0458, sellingBillingSeconds: 60 },
      ...{ destination: 'UK - Mobile', maxCallSeconds: 14_400 },
    },
  },
  '/api/contacts': { body: { contacts: [] } },
  '/api/call/history': { body: { calls: [], totalCount: 0, currentPage: 1, totalPages: 0 } },
}

interface ScreenOptions {
  responses?: Responses
  phone?: Partial<SoftphoneState>
  /** Whether the phone is registered; by default it is. */
  canRing?: () => boolean
  settings?: Partial<PageSettings>
  /** The query of the page's URL. */
  search?: string
}

/** Renders a part of the dashboard with the real client and query cache, a stub server, and a test softphone. */
export function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const requests: string[] = []
  /** The last body that was sent to each path. */
  const bodies: Record<string, unknown> = {}
  const responses = { ...DEFAULT_RESPONSES, ...options.responses }
  const client = createClient({
    token: () => 'token',
    onUnauthorised: () => undefined,
    async fetch(input, init) {
      const url = new URL(String(input), 'http://localhost')
      const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      if (sent !== undefined) bodies[url.pathname] = sent
      requests.push(url.pathname + url.search)
      const response = responses[url.pathname]
      const { status = 200, body } = await (typeof response === 'function'
        ? response(url.searchParams, sent)
        : (response ?? { status: 404, body: { error: 'Not found', code: 'not-found' } }))
      const answer =
        status === 200
          ? wholeAnswer(init?.method ?? '', url.pathname, body)
          : { code: 'refused', ...(body as object) }
      return new Response(JSON.stringify(answer), { status })
    },
  })
  const session = createSession(client, createTokenStore())
  const queries = createQueryClient()
  const phone = createTestPhone(options.phone, options.canRing)
  const address = { search: '' }
  render(
    <SettingsContext value={{ ...SETTINGS, ...options.settings }}>
      <ClientContext value={client}>
        <SessionContext value={session}>
          <QueryClientProvider client={queries}>
            <SoftphoneContext value={phone}>
              <MemoryRouter initialEntries={[`/dashboard${options.search ?? ''}`]}>
                {screen}
                <MessageRegion />
                <Address onChange={search => (address.search = search)} />
              </MemoryRouter>
            </SoftphoneContext>
          </QueryClientProvider>
        </SessionContext>
      </ClientContext>
    </SettingsContext>,
  )
  /**
   * Resolves when every request has been answered and rendered, also those that begin when another is rendered: the
   * queries tell React of an answer in a later task.
   */
  const settled = async () => {
    for (let quietTasks = 0; quietTasks < 3; quietTasks++) {
      await act(() => new Promise<void>(resolve => setTimeout(resolve)))
      if (queries.isFetching() > 0) quietTasks = 0
    }
  }
  return { requests, bodies, phone, address, queries, settled, user: userEvent.setup() }
}

/** The region of the dashboard's messages; null while there is none. */
export const messageRegion = () => page.queryByRole('region', { name: 'Messages' })

const SETTINGS = {
  productName: 'Ringback',
  legalName: null,
  legalAddress: null,
  supportUrl: 'https://support.example',
  turnstileSiteKey: '',
  turnstileScriptUrl: '',
  checkoutScriptUrl: 'https://payments.test/checkout.js',
  carriers: ['twilio'] as CarrierName[],
  signallingUrl: null,
  sipSocketUrl: null,
}

function Address({ onChange }: { onChange: (search: string) => void }) {
  onChange(useLocation().search)
  return null
}

/** A softphone that records commands in `sent` and feedback in `feedback`. The test sets its state. */
export function createTestPhone(initial: Partial<SoftphoneState> = {}, canRing = () => true) {
  let state: SoftphoneState = { ...IDLE_SOFTPHONE, ...initial }
  const listeners = new Set<() => void>()
  const sent: Command[] = []
  const feedback: unknown[][] = []
  return {
    sent,
    feedback,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (command: Command) => void sent.push(command),
    sendFeedback: (...parameters: unknown[]) => void feedback.push(parameters),
    microphoneStream: (): MediaStream | null => null,
    canRing,
    start: () => undefined,
    stop: () => undefined,
    setState(changes: Partial<SoftphoneState>) {
      act(() => {
        state = { ...state, ...changes }
        for (const listener of listeners) listener()
      })
    },
  }
}

/** A call that was answered `answeredSecondsAgo`. With null, the call is not answered yet. */
export function ongoingCall(
  answeredSecondsAgo: number | null,
  overrides: Partial<OngoingCall> = {},
): OngoingCall {
  return {
    direction: 'outbound',
    callId: 'call-1',
    to: '+447400123456',
    fromNumber: '+14155552671',
    ringing: false,
    muted: false,
    connectedAtMs: answeredSecondsAgo === null ? null : Date.now() - answeredSecondsAgo * 1000,
    ratePerMinute: null,
    billingSeconds: null,
    authorisedSeconds: null,
    hasFallback: false,
    reconnecting: false,
    quality: { mos: null, label: null, history: [] },
    warnings: [],
    ...overrides,
  }
}
