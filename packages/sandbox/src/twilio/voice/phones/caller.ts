import type { LegRecord } from '../../legs.ts'
import type { AudioPort } from '../../media/audio-port.ts'
import type { Form } from '../webhook.ts'

/** Why the carrier ends a call: the reason why it was not answered, or an error of the product. */
export type HangupCause = 'busy' | 'not-found' | 'no-answer' | 'declined' | 'application-error'

/** The calling party of a call: a browser, a handset, or a simulated phone. */
export interface Caller {
  readonly leg: LegRecord
  readonly port: AudioPort
  /** Parameters for the voice webhook beyond the standard ones. */
  readonly extraParams: Form
  /** Aborts when the caller has left the call: hung up, cancelled, or disconnected. */
  readonly ended: AbortSignal
  /** Signals that the callee's phone rings; from now on the caller may receive early media. */
  ringing(): Promise<void>
  answer(): Promise<void>
  /** The carrier ends the call. Does nothing when it has ended already. */
  end(cause?: HangupCause): void
  /** Stops all media between the caller and the carrier for this time. */
  interruptMedia(ms: number): void
}
