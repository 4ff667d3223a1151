import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../../tools/gateway/start-program.ts'
import { findProgram } from '../../../tools/programs/find-program.ts'
import { freePort, isTcpPortFree } from '../../../tools/processes/free-ports.ts'
import { ROOT } from '../../../tools/product.ts'
import { until } from '../../until.ts'

/** The first version that sends the body of a request again when it tries the server again (caddyserver/caddy#7546). */
const RETRIES_BODIES = '2.11.4'

export interface Caddy {
  url: string
  version: string
  /** Without it, a request with a body is answered 502 while the server is replaced. */
  retriesBodies: boolean
  stop(): Promise<void>
}

/** Starts Caddy with deploy/Caddyfile in front of a server. */
export async function startCaddy(serverPort: number): Promise<Caddy> {
  const program = findProgram('caddy')
  if (program === undefined) throw new Error('This machine has no Caddy')
  const [version = ''] =
    execFileSync(program, ['version'], { encoding: 'utf8' }).match(/\d[\d.]*/) ?? []
  const retriesBodies = version.localeCompare(RETRIES_BODIES, 'en', { numeric: true }) >= 0
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'ringback-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n}\nimport ${join(ROOT, 'deploy/Caddyfile')}\n`)
  const child = startProgram(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    cwd: folder,
    env: {
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ PUBLIC_URL: url, SERVER_ADDRESS: `127.0.0.1:${serverPort}` },
    },
  })
  await until('Caddy listens', async () => {
    if (child.hasExited()) throw new Error(`Caddy did not start:\n${child.output()}`)
    return !(await isTcpPortFree(port))
  })
  return {
    url,
    version,
    retriesBodies,
    async stop() {
      await child.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
