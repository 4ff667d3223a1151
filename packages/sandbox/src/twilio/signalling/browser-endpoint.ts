import type { Peer } from '../media/peer.ts'
import type { Device } from './device.ts'

/** A browser's part in a call that it placed or received. Its signalling frames act on this. */
export interface BrowserEndpoint {
  /** The browser's current socket; undefined while it is disconnected. */
  device: Device | undefined
  readonly peer: Peer
  readonly isAnswered: boolean
  /** Aborts when the browser is no longer part of the call. */
  readonly ended: AbortSignal
  /** Identifies the call when the browser reconnects on a new socket. */
  readonly reconnectToken: string
  /** The call's sid in the frames of this browser. */
  readonly sid: string
  hasSid(sid: unknown): boolean
  /** A called browser answers. */
  accept?(sdp: string): void
  /** A called browser declines, for all browsers that ring. */
  decline?(): void
  /** The browser hung up, cancelled, or did not reconnect in time. */
  leave(): void
  /** The browser has reconnected on a new socket. */
  resume(device: Device): void
  /** The carrier ends the call. */
  end(): void
  interruptMedia(ms: number): void
}
