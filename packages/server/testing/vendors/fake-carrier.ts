import { type Micros, micros } from '@ringback/contract/money'
import type {
  CarrierAlert,
  CarrierCall,
  VoiceCarrier,
} from '../../src/ports/vendors/voice-carrier.ts'
import type { CarrierRecording } from '../../src/ports/vendors/recordings.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

/** A carrier in memory. Tests write its records and read the requests that it received. */
export interface FakeCarrier extends VoiceCarrier {
  /** The carrier's records by sid. */
  calls: Map<string, CarrierCall>
  /** When each call started, by sid; the year 2000 if it is not named. */
  startedAt: Map<string, Date>
  /** Who calls whom on a leg, by sid; empty texts if it is not named. */
  parties: Map<string, { from: string; to: string }>
  /** What it logged about legs. */
  alerts: CarrierAlert[]
  /** The sids of `endCall` requests, in order. */
  ended: string[]
  /** While true, every request fails as in an outage. */
  isDown: boolean
  /** The recordings of callers by sid, with what the carrier sends as their sounds. */
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
    alerts: [],
    ended,
    isDown: false,
    recordings: new Map(),
    balance: micros(1_000_000_000n),
    clockShows: null,
    now: () => carrier.clockShows,
    accessToken: identity => ({ token: `token-of-${identity}`, expiresInSeconds: 1_800 }),
    ...recordingsOf(() => {
      throwIfDown()
      return carrier.recordings
    }),
    async fetchCall(sid) {
      throwIfDown()
      return calls.get(sid) ?? null
    },
    async listChildren(parentSid) {
      throwIfDown()
      return [...calls.values()].filter(call => call.parentSid === parentSid)
    },
    async fetchBalance() {
      throwIfDown()
      return carrier.balance
    },
    async listCalls(period) {
      throwIfDown()
      return callsOf(carrier, period)
    },
    async listAlerts() {
      throwIfDown()
      return carrier.alerts
    },
    async endCall(sid) {
      throwIfDown()
      ended.push(sid)
      const call = calls.get(sid)
      if (call && call.seconds === null)
        calls.set(sid, { ...call, status: 'completed', seconds: 0 })
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
      ...(parties.get(call.sid) ?? { from: '', to: '' }),
      startedAt: startedAt.get(call.sid) ?? new Date('2000-01-01'),
    }))
    .filter(call => call.startedAt >= from && call.startedAt < to)
}

/** @param stored the recordings, unless the carrier is down */
function recordingsOf(stored: () => FakeCarrier['recordings']) {
  return {
    async fetchRecording(sid) {
      return stored().get(sid) ?? null
    },
    async listRecordings(callSid) {
      return [...stored().values()].filter(recording => recording.callSid === callSid)
    },
    async downloadRecording(sid, maxBytes) {
      const sound = stored().get(sid)?.sound ?? null
      if (sound && sound.length > maxBytes) throw new VendorUnavailable('carrier', 'sends too much')
      return sound
    },
    async deleteRecording(sid) {
      stored().delete(sid)
    },
  } satisfies Partial<VoiceCarrier>
}
