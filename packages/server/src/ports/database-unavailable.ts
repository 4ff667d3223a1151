/** The database could not be reached or did not answer in time. Answered with 503, so that users stay signed in. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
