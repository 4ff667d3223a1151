/** How the phone behind a number behaves. Times are milliseconds. */
export interface Behaviour {
  /** `undefined`: the number refuses before it rings. */
  ringMs: number | undefined
  afterRing: 'answer' | 'busy' | 'not-in-service' | 'keep-ringing'
  /** What it sends once answered: what it hears, a steady tone, or the tone of each key it hears. */
  speech: 'echo' | 'steady' | 'keys'
  greets: boolean
  hangUpAfterMs?: number
  /** No media flows in this time after the answer. */
  dark?: { fromMs: number; lastsMs: number }
  /** What goes wrong with the status callbacks. */
  callbacks?: 'final-lost' | 'repeated'
}

const ORDINARY: Behaviour = {
  ringMs: 1200,
  afterRing: 'answer',
  speech: 'echo',
  greets: true,
}

const SPECIAL: Readonly<Record<string, Behaviour>> = {
  '+14155550100': { ...ORDINARY, ringMs: 1000, greets: false },
  '+14155550101': { ...ORDINARY, ringMs: undefined, afterRing: 'busy' },
  '+14155550102': { ...ORDINARY, afterRing: 'keep-ringing' },
  '+14155550103': { ...ORDINARY, speech: 'keys', greets: false },
  '+14155550104': { ...ORDINARY, hangUpAfterMs: 5000 },
  '+14155550105': { ...ORDINARY, ringMs: undefined, afterRing: 'not-in-service' },
  '+14155550106': { ...ORDINARY, ringMs: 0, speech: 'steady', greets: false },
  '+14155550107': { ...ORDINARY, ringMs: 40_000 },
  '+14155550108': { ...ORDINARY, greets: false, dark: { fromMs: 5000, lastsMs: 8000 } },
  '+14155550109': { ...ORDINARY, callbacks: 'final-lost' },
  '+14155550110': { ...ORDINARY, callbacks: 'repeated' },
}

/** Any number that is none of the special ones rings once, answers, greets and echoes. */
export function behaviourOf(number: string): Behaviour {
  return SPECIAL[number] ?? ORDINARY
}

/** E.164 as the carrier takes it: a plus, a digit that is not zero, 6 to 14 more. */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}
