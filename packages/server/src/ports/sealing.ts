/** Encrypts texts that the server must read again, with a key that the database does not contain. */
export interface Sealing {
  /** `owner` is the id of the row's owner: a sealed text that is copied to another owner cannot be opened. */
  seal(text: string, owner: string): string
  /** Null when the text was sealed with a key that this server does not have, for another owner, or was changed. */
  open(sealed: string, owner: string): string | null
}
