/** Keeps passwords so that they cannot be read back. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Null is nobody's hash: it takes as long as any other and is never right, so that strangers cannot time who has an account. */
  matches(hash: string | null, password: string): Promise<boolean>
}
