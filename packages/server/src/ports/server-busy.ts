/** The server has too much to do and refuses the work. The API responds with 503 and Retry-After. */
export class ServerBusy extends Error {
  override readonly name = 'ServerBusy'
}
