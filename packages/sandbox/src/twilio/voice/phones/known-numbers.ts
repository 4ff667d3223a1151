/** How the phone at a number behaves. Times are milliseconds. */
export interface Behaviour {
  /** Undefined when the number refuses without ringing. */
  ringMs: number | undefined
  afterRing: 'answer' | 'busy' | 'not-in-service' | 'keep-ringing'
  /** The sound after the answer: the echo of the other party, a steady tone, or the tone of each received key. */
  sound: 'echo' | 'steady' | 'keys'
  greets: boolean
  hangUpAfterMs?: number
  /** What goes wrong with the status callbacks: the final one is lost, or each is posted three times. */
  callbackFault?: 'final-lost' | 'repeated'
  /** It receives no text messages, like every number that its country's plan has for landlines only. */
  isLandline?: true
}

const ORDINARY: Behaviour = {
  ringMs: 1200,
  afterRing: 'answer',
  sound: 'echo',
  greets: true,
}

export const KNOWN_NUMBERS: Readonly<Record<string, Behaviour>> = {
  '+14155550100': { ...ORDINARY, ringMs: 1000, greets: false },
  '+14155550101': { ...ORDINARY, ringMs: undefined, afterRing: 'busy' },
  '+14155550102': { ...ORDINARY, afterRing: 'keep-ringing' },
  '+14155550103': { ...ORDINARY, sound: 'keys', greets: false },
  '+14155550104': { ...ORDINARY, hangUpAfterMs: 5000 },
  '+14155550105': { ...ORDINARY, ringMs: undefined, afterRing: 'not-in-service' },
  '+14155550106': { ...ORDINARY, ringMs: 0, sound: 'steady', greets: false },
  '+14155550107': { ...ORDINARY, ringMs: 40_000 },
  '+14155550109': { ...ORDINARY, callbackFault: 'final-lost' },
  '+14155550110': { ...ORDINARY, callbackFault: 'repeated' },
  '+14155550111': { ...ORDINARY, isLandline: true },
}

/** A number that is not listed above rings once, answers, greets and echoes. */
export function behaviourOf(number: string): Behaviour {
  return KNOWN_NUMBERS[number] ?? ORDINARY
}

/** The carrier's own number: it calls from it, and shows it in place of a caller ID that does not arrive. */
export const CARRIER_NUMBER = '+14157234000'

/** E.164 as the carrier accepts it: a plus, a digit that is not zero, 6 to 14 more. */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}
