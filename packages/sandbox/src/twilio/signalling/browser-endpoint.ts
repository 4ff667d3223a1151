import type { Peer } from '../media/peer.ts'
import type { Device } from './device.ts'

/** A browser's part in a call, whether it dialled or was called: what its frames act upon. */
export interface BrowserEnd {
  /** The socket it is on now; none while it is lost. */
  device: Device | undefined
  readonly peer: Peer
  readonly isAnswered: boolean
  /** Aborts when this end is out of the call. */
  readonly gone: AbortSignal
  /** With this the browser finds its call again on a new socket. */
  readonly reconnectToken: string
  /** The sid that the browser knows the call by. */
  readonly sid: string
  answersTo(sid: unknown): boolean
  /** A browser that was called picks up. */
  accept?(sdp: string): void
  /** The browser hung up, declined, cancelled, or is lost for good. */
  leave(): void
  /** Tells a browser that came back how the call stands. */
  resume(device: Device): void
  /** The carrier ends it. */
  end(): void
  blackOut(ms: number): void
}
