import type { PendingResponse, Responses, StubResponse } from './render-screen.tsx'

/** A rented number as the server sends it. */
export const rented = (overrides: Record<string, unknown> = {}) => ({
  id: 'num_1',
  phoneNumber: '+14155552671',
  status: 'active',
  monthlyFee: 1.44,
  renewalDate: '2026-12-03T10:00:00.000Z',
  countryCode: 'US',
  ringsBrowser: true,
  quietHours: null as object | null,
  forwardsTo: null as string | null,
  voicemailGreeting: null as string | null,
  hasRecordedGreeting: false,
  ...overrides,
})

/** A number that a search finds. */
const offer = (phoneNumber: string, monthlyFee = 1.4375) => ({
  phoneNumber,
  monthlyFee,
  incomingRatePerMinute: 0,
  region: 'San Francisco',
  countryCode: 'US',
  type: 'local',
})

export interface NumberServerState {
  available: number
  numbers: ReturnType<typeof rented>[]
  offers: ReturnType<typeof offer>[]
  rentableTypes: string[]
  typesWithoutDocuments: string[]
  hasMore: boolean
  rent: StubResponse
  cancel: StubResponse | Promise<StubResponse>
  /** The response to a change of settings, which is not made. Null to make it. */
  settings: PendingResponse | null
  forwarding: StubResponse
  /** The response to a new recording, which is not stored. Null to store it. */
  recording: StubResponse | null
}

/** A server for the My Numbers tab. The test sets its state. */
export function numberServer(part: Partial<NumberServerState>): {
  state: NumberServerState
  responses: Responses
} {
  const state: NumberServerState = {
    available: 5,
    numbers: [],
    offers: [offer('+14155550123'), offer('+14155550124')],
    rentableTypes: ['local', 'mobile', 'toll_free'],
    typesWithoutDocuments: [],
    hasMore: false,
    rent: { body: rented({ phoneNumber: '+14155550123' }) },
    cancel: { body: { message: 'gone' } },
    settings: null,
    forwarding: { body: { targets: [] } },
    recording: null,
    ...part,
  }
  return { state, responses: responsesOf(state) }
}

function responsesOf(state: NumberServerState): Responses {
  const changeFirst = (changes: object) => {
    const [first = rented(), ...others] = state.numbers
    const changed = { ...first, ...changes }
    state.numbers = [changed, ...others]
    return { body: changed }
  }
  return {
    '/api/credits/balance': () => ({
      body: { balance: 9, available: state.available, debt: 0 },
    }),
    '/api/numbers': () => ({
      body: { numbers: state.numbers, count: state.numbers.length },
    }),
    '/api/numbers/search': () => ({
      body: {
        numbers: state.offers,
        count: state.offers.length,
        rentableTypes: state.rentableTypes,
        typesWithoutDocuments: state.typesWithoutDocuments,
        hasMore: state.hasMore,
      },
    }),
    '/api/numbers/countries': {
      body: {
        countries: [
          { countryCode: 'DE', types: ['local'] },
          { countryCode: 'GE', types: [] },
        ],
      },
    },
    '/api/numbers/purchase': () => state.rent,
    '/api/numbers/num_1': () => state.cancel,
    '/api/numbers/num_1/settings': (_query, body) => {
      const changes = body as object
      const isSpoken = 'voicemailGreeting' in changes
      return (
        state.settings ??
        changeFirst({ ...changes, ...(isSpoken && { hasRecordedGreeting: false }) })
      )
    },
    '/api/numbers/num_1/voicemail/recording': (_query, body) => {
      if (body === undefined) return { body: { wav: '' } }
      return (
        state.recording ?? changeFirst({ voicemailGreeting: 'Hello.', hasRecordedGreeting: true })
      )
    },
    '/api/numbers/num_1/forwarding': () => state.forwarding,
  }
}
