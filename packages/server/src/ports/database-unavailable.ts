/** The database could not be reached or did not respond in time. The API responds with 503 and not 401, so that users stay signed in. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** The database cannot store anything because its disk is full. Reads still work. */
export class StorageFull extends DatabaseUnavailable {
  override readonly name = 'StorageFull'
}
