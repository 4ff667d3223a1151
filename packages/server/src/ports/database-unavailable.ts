/** The database could not be reached, or did not answer in time. Nobody is signed out for it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
