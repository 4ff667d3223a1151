import type { FromHandset } from './messages.ts'

/** A call as the phone's socket sees it. */
export interface HandsetCall {
  readonly id: string
  receive(message: FromHandset): void
  /** The page is gone. */
  lose(): void
}
