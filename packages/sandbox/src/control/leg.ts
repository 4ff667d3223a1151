/** One leg of a call as control shows it: the browser's side or the phone's. */
export interface Leg {
  sid: string
  parentSid: string | null
  from: string
  to: string
  direction: string
  /** Twilio's word: queued, ringing, in-progress, completed, busy, failed, no-answer, canceled. */
  status: string
  seconds: number
  /** What the far end heard, in order. */
  digits: string
  /** RTP packets from the browser. */
  packetsIn: number
  /** RTP packets to the browser. */
  packetsOut: number
}

/** What control needs of the telephone network; the acts answer false when the leg is not in a state for them. */
export interface Telephones {
  calls(): Leg[]
  call(sid: string): Leg | undefined
  answer(sid: string): boolean
  hangup(sid: string): boolean
  keys(sid: string, digits: string): boolean
}
