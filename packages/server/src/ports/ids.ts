/** The source of ids and secrets, so that a seed can replay a run. */
export interface Ids {
  /** A new unguessable id, for example `call_5x8…` for the prefix `call`. */
  next(prefix: string): string
  /** 256 random bits as base64url, for bearer and mail tokens. */
  secret(): string
}
