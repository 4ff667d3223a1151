/** Ids and secrets come from here, so that one seed replays a run. */
export interface Ids {
  /** A new unguessable id, for example `call_5x8…` for the prefix `call`. */
  next(prefix: string): string
  /** 256 random bits, base64url: bearer and mail tokens. */
  secret(): string
}
