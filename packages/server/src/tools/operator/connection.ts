import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The server that commands go to, and the token of the operator's session. */
export interface Connection {
  url: string
  token: string | null
}

const DEFAULT_URL = 'http://localhost:3000'

/**
 * The connection that sign-in stored; before the first sign-in, the server of this machine's configuration.
 * RINGBACK_URL and RINGBACK_OPERATOR_TOKEN override it, for scripts. A stored token is sent only to the server
 * that it came from.
 */
export function readConnection(environment = process.env): Connection {
  const stored = readStored(environment)
  const url = environment['RINGBACK_URL'] ?? stored?.url ?? environment['PUBLIC_URL'] ?? DEFAULT_URL
  const storedToken = stored?.url === url ? stored.token : null
  return { url, token: environment['RINGBACK_OPERATOR_TOKEN'] ?? storedToken }
}

/** Stores the connection in a file that only this user of the machine can read. */
export function storeConnection(connection: Connection, environment = process.env): string {
  const file = fileOf(environment)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // A new file, because the mode of an existing one would stay as it is.
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(connection), { mode: 0o600 })
  return file
}

function readStored(environment: NodeJS.ProcessEnv): Connection | null {
  try {
    return JSON.parse(readFileSync(fileOf(environment), 'utf8')) as Connection
  } catch {
    return null
  }
}

function fileOf(environment: NodeJS.ProcessEnv): string {
  const folder = environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
  return join(folder, 'ringback', 'operator.json')
}
