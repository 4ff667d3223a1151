import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The kernel's limit for the path of a socket, with a margin. */
const MAX_SOCKET_PATH = 100

/** The path of a socket that belongs to a data directory. The directory must exist. */
export function socketPath(directory: string, name: 'lock' | 'operators'): string {
  const realPath = realpathSync(directory)
  const id = createHash('sha256').update(realPath).digest('hex').slice(0, 24)
  const suffix = name === 'lock' ? '' : `-${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\ringback-${id}${suffix}`
  const path = join(realPath, `${name}.sock`)
  return path.length <= MAX_SOCKET_PATH ? path : join(tmpdir(), `ringback-${id}${suffix}.sock`)
}
