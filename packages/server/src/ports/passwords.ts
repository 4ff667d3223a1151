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
