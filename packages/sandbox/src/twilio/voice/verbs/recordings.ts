import { newSid } from '../../sids.ts'

/** The carrier's record of a caller's speech. Times are milliseconds since 1970. */
export interface Recording {
  readonly sid: string
  readonly callSid: string
  readonly startedAt: number
  /** The address in webhooks: the resource without a format, at the vendor's own host. */
  readonly url: string
  status: 'in-progress' | 'completed' | 'absent'
  /** Whole seconds; 0 until it is completed. */
  seconds: number
  /** The WAV file of a completed recording. */
  sound: Buffer | undefined
}

export interface Recordings {
  start(callSid: string): Recording
  find(sid: string): Recording | undefined
  /** Newest first. */
  list(): Recording[]
  remove(sid: string): boolean
}

/** The oldest is dropped at this number, so that long runs do not fill the memory: 3 minutes are 3 MB. */
const MAX_RECORDINGS = 100

export function createRecordings(accountSid: string): Recordings {
  const recordings = new Map<string, Recording>()
  return {
    start(callSid) {
      const sid = newSid('RE')
      const recording: Recording = {
        ...{ sid, callSid, startedAt: Date.now(), status: 'in-progress', seconds: 0 },
        url: `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Recordings/${sid}`,
        sound: undefined,
      }
      recordings.set(sid, recording)
      const [oldest] = recordings.keys()
      if (recordings.size > MAX_RECORDINGS && oldest !== undefined) recordings.delete(oldest)
      return recording
    },
    find: sid => recordings.get(sid),
    list: () => [...recordings.values()].reverse(),
    remove: sid => recordings.delete(sid),
  }
}
