import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPoster } from '@ringback/sandbox/twilio/voice/webhook'
import { webhookUrl } from '@ringback/server/adapters/twilio/webhook-url'
import { WEBHOOK_PATHS } from '@ringback/server/ports/vendors/webhook-paths'
import { describe, expect, it } from 'vitest'
import { findProgram, isSkippedWithout } from './programs/find-program.ts'
import { freePort } from './processes/free-ports.ts'
import { ROOT } from './product.ts'

describe.skipIf(isSkippedWithout('caddy'))('the Caddyfile', () => {
  it('lets a call wait while the server restarts', async () => {
    const [port, serverPort] = [await freePort(), await freePort()]
    const folder = mkdtempSync(join(tmpdir(), 'ringback-caddy-'))
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n}\nimport ${join(ROOT, 'deploy/Caddyfile')}\n`)
    const url = `http://localhost:${port}`
    const proxy = spawn(
      findProgram('caddy') ?? 'caddy',
      ['run', '--config', file, '--adapter', 'caddyfile'],
      {
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          PUBLIC_URL: url,
          SERVER_ADDRESS: `127.0.0.1:${serverPort}`,
        },
        stdio: 'ignore',
      },
    )
    const server = createServer((request, response) => void response.end(request.method))
    try {
      const isListening = () =>
        new Promise<boolean>(resolve => {
          const socket = connect(port, '127.0.0.1', () => resolve(true))
          socket.once('error', () => resolve(false))
          socket.once('connect', () => socket.destroy())
        })
      await expect.poll(isListening).toBe(true)
      // Some versions of Caddy respond 502 once the server listens, to a request with a body: the carrier repeats it.
      const post = createPoster('token')
      const answer = post(webhookUrl(url, WEBHOOK_PATHS.voice), { CallSid: 'CA1' })
      // Without the wait, the carrier would have got three answers by now.
      const first = await Promise.race([answer.then(({ status }) => status), wait(1_000, 'waits')])
      expect(first).toBe('waits')
      server.listen(serverPort, '127.0.0.1')
      expect(await answer).toEqual({ status: 200, body: 'POST' })
    } finally {
      server.close()
      server.closeAllConnections()
      const exited = once(proxy, 'exit')
      proxy.kill()
      await exited
      rmSync(folder, { recursive: true })
    }
  })
})
