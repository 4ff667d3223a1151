import type { TaxDocument } from '@ringback/contract/customers/credit/documents'
import type { LegalPage } from '@ringback/contract/page/visitor-pages'
/** The source of ids and secrets, so that a seed can replay a run. */
export interface Ids {
  /** A new unguessable id, for example `call_5x8…` for the prefix `call`. */
  next(prefix: string): string
  /** 256 random bits as base64url, for bearer and mail tokens. */
  secret(): string
}

/** Hashes passwords, so that they cannot be recovered. */
export interface Passwords {
  /** @param like a hash whose salt the new one shares, so that `findMatch` compares a password with both at once */
  hash(password: string, like?: string | null): Promise<string>
  /**
   * A null hash never matches and takes as long as a real one, so that timing does not reveal whether an account exists.
   *
   * @param network whose turn it takes, as the limits count it
   */
  matches(hash: string | null, password: string, network?: string): Promise<boolean>
  /**
   * Which of the hashes the password has; null if it has none of them. Hashes that share a salt, and no hash at all,
   * take as long as one hash for each Unicode form of the password, of which most have one.
   *
   * @param network whose turn it takes, as the limits count it
   */
  findMatch(hashes: readonly string[], password: string, network?: string): Promise<string | null>
}

/** Encrypts texts that the server must read again, with a key that the database does not contain. */
export interface Sealing {
  /** `owner` is the id of the row's owner: a sealed text that is copied to another owner cannot be opened. */
  seal(text: string, owner: string): string
  /** Null when the text was sealed with a key that this server does not have, for another owner, or was changed. */
  open(sealed: string, owner: string): string | null
}

/** The second factor of operators, and of users who turn it on: time-based one-time codes (RFC 6238) of six digits, new every 30 seconds. */
export interface OneTimeCodes {
  /** A new secret in base32. */
  newSecret(): string
  /** The `otpauth://` URI of a secret, for the QR code that an authenticator app scans. */
  uriOf(secret: string, account: { issuer: string; email: string }): string
  /**
   * The time step that the code belongs to, or null if it is not a code of the current step or one of its
   * two neighbours.
   */
  timeStepOf(secret: string, code: string, now: Date): bigint | null
}

/** A file of an archive. Its content is read when the archive has come to it. */
export interface ArchivedFile {
  name: string
  /** A text is compressed. Bytes are not: those of a sound hardly become fewer, and it takes the time of other requests. */
  content: { text: AsyncIterable<string> } | { bytes: Uint8Array }
}

/** Makes archives of files, one file after the other, with the memory of a part of one file. */
export interface Archives {
  zip(files: AsyncIterable<ArchivedFile>): AsyncIterable<Uint8Array>
}

/** Makes files of tax documents. */
export interface DocumentFiles {
  pdf(document: TaxDocument): AsyncIterable<Uint8Array>
}

/** The only source of time for actions, so that tests and simulations control it. */
export interface Clock {
  now(): Date
}

/** The pages that the operator's texts replace, by their paths without the slash. */
export const LEGAL_PAGES = ['terms', 'privacy', 'refunds', 'contact', 'accessibility'] as const

export type LegalPageName = (typeof LEGAL_PAGES)[number]

export type LegalPages = Readonly<Record<LegalPageName, LegalPage>>
