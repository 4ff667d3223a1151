import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export interface RoundTrips {
  /** The database's URL through the counter. */
  url: string
  /** What `work` cost: how often the client waited for the database, and how many statements it sent. */
  of(work: () => Promise<unknown>): Promise<{ roundTrips: number; statements: number }>
  close(): Promise<void>
}

/** Frontend messages that run a statement: Query and Execute (PostgreSQL, "Message Formats"). */
const RUNS_STATEMENT = ['Q', 'E'].map(type => type.charCodeAt(0))

/** Passes everything on to a PostgreSQL, and counts. A round trip begins when the client sends after the database has answered. */
export async function countRoundTrips(postgresUrl: string): Promise<RoundTrips> {
  const target = new URL(postgresUrl)
  const counted = { roundTrips: 0, statements: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, client => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => client.destroy())
    }
    const countStatements = statementCounter(() => counted.statements++)
    let hasAnswered = true
    client.on('data', sent => {
      if (hasAnswered) counted.roundTrips++
      hasAnswered = false
      countStatements(sent)
    })
    database.on('data', () => (hasAnswered = true))
    client.pipe(database).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(postgresUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    async of(work) {
      Object.assign(counted, { roundTrips: 0, statements: 0 })
      await work()
      return { ...counted }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Reads what a client sends, message by message. */
function statementCounter(count: () => void): (sent: Buffer) => void {
  let unread = Buffer.alloc(0)
  // The first message of a connection has no type.
  let typeBytes = 0
  return sent => {
    unread = Buffer.concat([unread, sent])
    while (unread.length >= typeBytes + 4) {
      const end = typeBytes + unread.readUInt32BE(typeBytes)
      if (unread.length < end) return
      if (typeBytes > 0 && RUNS_STATEMENT.includes(unread.readUInt8(0))) count()
      unread = unread.subarray(end)
      typeBytes = 1
    }
  }
}
