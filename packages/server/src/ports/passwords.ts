/** Hashes passwords, so that they cannot be recovered. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** A null hash never matches and takes as long as a real one, so that timing does not reveal whether an account exists. */
  matches(hash: string | null, password: string): Promise<boolean>
}
