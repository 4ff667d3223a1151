import type { FromHandset } from './messages.ts'

/** The current call of a handset. */
export interface HandsetCall {
  readonly id: string
  onMessage(message: FromHandset): void
  /** The page was closed or lost its connection. */
  onDisconnected(): void
}
