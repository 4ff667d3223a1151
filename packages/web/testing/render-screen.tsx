import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { createClient } from '../src/api/client.ts'
import { createQueryClient } from '../src/api/queries.ts'
import { SettingsContext } from '../src/api/settings.ts'
import { ClientContext } from '../src/api/use-client.ts'
import { SoftphoneContext } from '../src/softphone/softphone-context.ts'
import { createSession } from '../src/session/session.ts'
import { createTokenStore } from '../src/session/token-store.ts'
import { SessionContext } from '../src/session/use-session.ts'
import { auth } from '../src/strings/auth.ts'
import {
  type Command,
  IDLE_SOFTPHONE,
  type OngoingCall,
  type SoftphoneState,
} from '../src/softphone/machine/softphone-state.ts'

/** What the server answers on a path, as JSON; a function is asked with the query. */
export type Answers = Record<string, Answering | ((query: URLSearchParams) => Answering)>
export interface Answer {
  status?: number
  body: unknown
}
type Answering = Answer | Promise<Answer>

/** An answer that does not come. */
export const never = new Promise<never>(() => undefined)

/** A server that knows one well-off user without numbers of their own, who never called. */
const WELL: Answers = {
  '/api/credits/balance': { body: { balance: 8.42, available: 8.42, debt: 0 } },
  '/api/caller-id/available': { body: { callerIDs: [] } },
  '/api/caller-id/current': { body: { callerID: null } },
  '/api/rates/selling': {
    body: { sellingRatePerMinute: 0.0458, sellingBillingSeconds: 60, destination: 'UK - Mobile' },
  },
  '/api/call/history': { body: { calls: [], totalCount: 0, currentPage: 1, totalPages: 0 } },
}

interface Scene {
  answers?: Answers
  phone?: Partial<SoftphoneState>
  /** The query of the address. */
  at?: string
}

/** Shows a tab with the real client and cache, a server that the test speaks for, and a phone it moves. */
export function renderScreen(screen: ReactNode, scene: Scene = {}) {
  const asked: string[] = []
  const answers = { ...WELL, ...scene.answers }
  const client = createClient({
    token: () => 'token',
    onUnauthorised: () => undefined,
    async fetch(input) {
      const url = new URL(String(input), 'http://localhost')
      asked.push(url.pathname + url.search)
      const answer = answers[url.pathname]
      const { status = 200, body } = await (typeof answer === 'function'
        ? answer(url.searchParams)
        : (answer ?? { status: 404, body: { error: 'Not found', code: 'not-found' } }))
      return new Response(JSON.stringify(body), { status })
    },
  })
  const session = createSession(client, createTokenStore(), auth)
  const phone = createTestPhone(scene.phone)
  const address = { search: '' }
  render(
    <SettingsContext value={SETTINGS}>
      <ClientContext value={client}>
        <SessionContext value={session}>
          <QueryClientProvider client={createQueryClient()}>
            <SoftphoneContext value={phone}>
              <MemoryRouter initialEntries={[`/dashboard${scene.at ?? ''}`]}>
                {screen}
                <Address onChange={search => (address.search = search)} />
              </MemoryRouter>
            </SoftphoneContext>
          </QueryClientProvider>
        </SessionContext>
      </ClientContext>
    </SettingsContext>,
  )
  return { asked, phone, address, user: userEvent.setup() }
}

const SETTINGS = {
  productName: 'Ringback',
  supportUrl: 'https://support.example',
  turnstileSiteKey: '',
  turnstileScriptUrl: '',
  checkoutScriptUrl: 'https://payments.test/checkout.js',
  signallingUrl: null,
}

function Address({ onChange }: { onChange: (search: string) => void }) {
  onChange(useLocation().search)
  return null
}

/** A phone whose state the test sets and whose commands it reads. */
function createTestPhone(start: Partial<SoftphoneState> = {}) {
  let state: SoftphoneState = { ...IDLE_SOFTPHONE, ...start }
  const listeners = new Set<() => void>()
  const sent: Command[] = []
  const rated: unknown[][] = []
  return {
    sent,
    rated,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (command: Command) => void sent.push(command),
    sendFeedback: (...rating: unknown[]) => void rated.push(rating),
    destroy: () => undefined,
    become(part: Partial<SoftphoneState>) {
      act(() => {
        state = { ...state, ...part }
        for (const listener of listeners) listener()
      })
    },
  }
}

/** A call that was answered so many seconds ago; null is not answered yet. */
export function ongoingCall(
  answeredSecondsAgo: number | null,
  part: Partial<OngoingCall> = {},
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
    reconnecting: false,
    quality: { mos: null, label: null, history: [] },
    warnings: [],
    ...part,
  }
}
