import type { LegEnd } from '../../src/core/calls/call-parties.ts'
import { type Micros, micros } from '@ringback/contract/money'
import type {
  CarrierCall,
  VoiceCarrier,
  CarrierRecording,
} from '../../src/ports/vendors/voice-carrier.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

/** A carrier in memory. Tests write its records and read the requests that it received. */
export interface FakeCarrier extends VoiceCarrier {
  /** The carrier's records by id. */
  calls: Map<string, CarrierCall>
  /** When each call started, by id; the year 2000 if it is not named. */
  startedAt: Map<string, Date>
  /** Who calls whom on a leg, by id; empty phones if it is not named. */
  parties: Map<string, { from: LegEnd; to: LegEnd }>
  /** Its error codes of legs. */
  failureCodes: { legId: string; code: number }[]
  /** The ids of `endCall` requests, in order. */
  ended: string[]
  /** While true, every request fails as in an outage. */
  isDown: boolean
  /** The recordings of callers by id, with what the carrier sends as their sounds. */
  recordings: Map<string, CarrierRecording & { sound: Buffer | null }>
  balance: Micros
  /** What the carrier's clock shows; null as before its first response. */
  clockShows: Date | null
}

export function fakeCarrier(): FakeCarrier {
  const calls = new Map<string, CarrierCall>()
  const ended: string[] = []
  const carrier: FakeCarrier = {
    calls,
    startedAt: new Map(),
    parties: new Map(),
    failureCodes: [],
    ended,
    isDown: false,
    recordings: new Map(),
    balance: micros(1_000_000_000n),
    clockShows: null,
    now: () => carrier.clockShows,
    accessToken: identity => ({
      ...{ identity, token: `token-of-${identity}`, expiresInSeconds: 1_800 },
    }),
    ...recordingsOf(() => {
      throwIfDown()
      return carrier.recordings
    }),
    async fetchCall(id) {
      throwIfDown()
      return calls.get(id) ?? null
    },
    async listChildren(parentId) {
      throwIfDown()
      return [...calls.values()].filter(call => call.parentId === parentId)
    },
    async fetchBalance() {
      throwIfDown()
      return carrier.balance
    },
    async listCalls(period) {
      throwIfDown()
      return callsOf(carrier, period)
    },
    async fetchFailureCodes({ legIds }) {
      throwIfDown()
      return carrier.failureCodes.flatMap(({ legId, code }) => (legIds.includes(legId) ? code : []))
    },
    async endCall(id) {
      throwIfDown()
      ended.push(id)
      const call = calls.get(id)
      if (call && call.seconds === null) calls.set(id, { ...call, status: 'completed', seconds: 0 })
    },
  }
  const throwIfDown = () => {
    if (carrier.isDown) throw new VendorUnavailable('carrier', 'does not answer')
  }
  return carrier
}

function callsOf(
  { calls, parties, startedAt }: FakeCarrier,
  { from, to }: Parameters<VoiceCarrier['listCalls']>[0],
) {
  return [...calls.values()]
    .map(call => ({
      ...call,
      ...(parties.get(call.id) ?? { from: { phone: '' }, to: { phone: '' } }),
      startedAt: startedAt.get(call.id) ?? new Date('2000-01-01'),
    }))
    .filter(call => call.startedAt >= from && call.startedAt < to)
}

/** @param stored the recordings, unless the carrier is down */
function recordingsOf(stored: () => FakeCarrier['recordings']) {
  return {
    async fetchRecording(id) {
      return stored().get(id) ?? null
    },
    async listRecordings(legId) {
      return [...stored().values()].filter(recording => recording.legId === legId)
    },
    async downloadRecording(id, maxBytes) {
      const sound = stored().get(id)?.sound ?? null
      if (sound && sound.length > maxBytes) throw new VendorUnavailable('carrier', 'sends too much')
      return sound
    },
    async deleteRecording(id) {
      stored().delete(id)
    },
  } satisfies Partial<VoiceCarrier>
}
