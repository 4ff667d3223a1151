import type { Page } from '@playwright/test'

/**
 * Phones at the other end of a carrier, and the carrier's signalling: what the tests of this folder need of each
 * carrier.
 */
export interface FarEnd {
  /** As the product's messages name the carrier. */
  provider: string
  /** A phone that rings when its number is called. */
  phone(number: string): Promise<FarPhone>
  /** A number whose phone does not answer, for this reason. */
  numberThat(reason: Refusal): Promise<string>
  /** A number whose phone answers every call at once. */
  answeringNumber(): string
  /** A phone whose number the customer of the page has verified. */
  verifiedPhone(page: Page): Promise<FarPhone>
  /** Waits until a phone that has reached a voicemail has left a message. */
  speakMessage(phone: FarPhone): Promise<void>
  /** The answered seconds of each connected call since this far end was opened, from the carrier's own records. */
  records(): Promise<number[]>
  /** How long each of these calls was connected, by the clock of its phone, which knows of no limit. */
  connectedSeconds(): Promise<number[]>
  /** `false` ends the signalling of all pages, and lets nothing connect; `true` lets them connect again. */
  connectSignalling(connected: boolean): unknown
  close(): void
}

export type Refusal = 'is busy' | 'is not answered' | 'does not exist'

export interface FarPhone {
  number: string
  state(): Promise<'calling' | 'ringing' | 'connected' | 'busy' | 'over'>
  call(number: string): Promise<void>
  /** Waits until the phone rings, and answers. */
  answer(): Promise<void>
  hangUp(): Promise<void>
  /** How much sound it has received: grows only while it receives some that is not silent. */
  soundReceived(): Promise<number>
  /** The keys that the other side has pressed. */
  keys(): Promise<string>
}
