import type { Responses, StubResponse } from './render-screen.tsx'

/** A rented number as the server sends it. */
export const rented = (overrides: Record<string, unknown> = {}) => ({
  id: 'num_1',
  phoneNumber: '+14155552671',
  status: 'active',
  monthlyFee: 1.44,
  renewalDate: '2026-12-03T10:00:00.000Z',
  countryCode: 'US',
  ringsBrowser: true as boolean | undefined,
  quietHours: null as object | null | undefined,
  forwardsTo: null as string | null | undefined,
  voicemailGreeting: null as string | null | undefined,
  hasRecordedGreeting: false as boolean | undefined,
  ...overrides,
})

/** A number that a search finds. */
const offer = (phoneNumber: string, monthlyFee = 1.4375) => ({
  phoneNumber,
  monthlyFee,
  incomingRatePerMinute: 0 as number | undefined,
  region: 'San Francisco',
  countryCode: 'US',
  type: 'local',
})

export interface NumberServerState {
  available: number
  numbers: ReturnType<typeof rented>[]
  offers: ReturnType<typeof offer>[]
  rentableTypes: string[] | undefined
  typesWithoutDocuments: string[] | undefined
  hasMore: boolean | undefined
  rent: StubResponse
  cancel: StubResponse | Promise<StubResponse>
  ringing: StubResponse
  quiet: StubResponse
  /** The response to both requests: the phones, and a change. */
  forwarding: StubResponse | (() => StubResponse)
  voicemail: StubResponse
  /** The response to both requests: the sound, and a change. */
  recording: StubResponse
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
    ringing: { body: rented() },
    quiet: { body: rented() },
    forwarding: { body: { targets: [] } },
    voicemail: { body: rented() },
    recording: { body: { wav: '' } },
    ...part,
  }
  return {
    state,
    responses: {
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
      '/api/numbers/num_1/ringing': () => state.ringing,
      '/api/numbers/num_1/quiet-hours': () => state.quiet,
      '/api/numbers/num_1/voicemail': () => state.voicemail,
      '/api/numbers/num_1/voicemail/recording': () => state.recording,
      '/api/numbers/num_1/forwarding': () =>
        typeof state.forwarding === 'function' ? state.forwarding() : state.forwarding,
    },
  }
}
