import type { AudioPort } from '../media/audio-port.ts'
import type { LegRecord } from '../legs.ts'
import type { Form } from './webhook.ts'

/** Why the carrier ends a call that was not answered, or ends one in an unusual way. */
export type HangupCause = 'busy' | 'not-found' | 'no-answer' | 'declined' | 'application-error'

/** The caller's side of a call, whoever the caller is. */
export interface Line {
  readonly leg: LegRecord
  readonly port: AudioPort
  /** What the customer's webhook learns beyond the standard parameters. */
  readonly extra: Form
  /** Aborts when the caller is gone: hung up, cancelled, or lost. */
  readonly gone: AbortSignal
  /** The callee's phone rings; from now on the caller may hear early media. */
  ringing(): Promise<void>
  answer(): Promise<void>
  /** The carrier ends it. Harmless when it is over. */
  end(cause?: HangupCause): void
  /** The network between caller and carrier carries no media for a while. */
  blackOut(ms: number): void
}
