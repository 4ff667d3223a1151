import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CONFIGURATION, startNpm } from '../processes/npm-command.ts'
import { freePort } from '../processes/free-ports.ts'

it('npm run serve starts what npm run build has made, and stops it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-serve-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, DATABASE_URL: '' }
  const child = startNpm('run serve', { ...CONFIGURATION, ...env })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => (output += String(chunk)))
  }
  const statusOf = async (path: string) =>
    child.exitCode === null
      ? (await fetch(url + path).catch(() => null))?.status
      : Promise.reject(new Error(output))
  try {
    await expect.poll(() => statusOf('/api/health/ready')).toBe(200)
    expect(await statusOf('/login')).toBe(200)
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
})
