import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort, startSandbox } from './product.ts'
import { startPart } from './part.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ringback-tools-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

it('does not take for its own what answers on a port in use', { timeout: 20_000 }, async () => {
  const other = createServer((_, response) => response.end('[]'))
  const sandboxPort = await freePort()
  await new Promise<void>(resolve => other.listen(sandboxPort, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const starting = startSandbox({
    sandboxPort,
    sandboxSmtpPort: await freePort(),
    productUrl: 'http://localhost:1',
    logs: folder(),
  })
  await expect(starting).rejects.toThrow(`Port ${sandboxPort} is in use`)
})

it('leaves no part behind when it is killed', { timeout: 20_000 }, async () => {
  const logs = folder()
  const forever = [
    '--eval',
    'setInterval(() => {}, 1000); require("node:fs").writeFileSync("runs", "")',
  ]
  const startAndTell = `
    const { startPart } = await import(${JSON.stringify(new URL('part.ts', import.meta.url).href)})
    const options = ${JSON.stringify({ args: forever, cwd: logs, logs })}
    const part = startPart('part', { ...options, env: process.env, onDeath: () => {} })
    const { existsSync } = await import('node:fs')
    await part.until(async () => existsSync(${JSON.stringify(join(logs, 'runs'))}))
    console.log(part.pid)
  `
  const parent = spawn(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', startAndTell],
  ])
  const pid = Number(await firstWords(parent))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

it('notices that the shell of an npm script is gone', { timeout: 20_000 }, async () => {
  const program = `
    const { whenOrphaned } = await import(${JSON.stringify(new URL('when-orphaned.ts', import.meta.url).href)})
    whenOrphaned(() => process.exit(0))
    setInterval(() => {}, 1000)
    console.log(process.pid)
  `
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', program]
  // The second command keeps the shell from becoming the first.
  const shell = spawn('sh', ['-c', '"$@"; true', 'sh', ...node])
  const pid = Number(await firstWords(shell))
  expect(isAlive(pid)).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

it(
  'tells of a part that stops by itself, and not of one that is asked to',
  { timeout: 20_000 },
  async () => {
    const told: string[] = []
    const start = (program: string) =>
      startPart('part', {
        args: ['--eval', program],
        cwd: tmpdir(),
        env: process.env,
        logs: folder(),
        onDeath: (_, lastWords) => told.push(lastWords),
      })
    const asked = start('setInterval(() => {}, 1000)')
    await asked.until(async () => true)
    await asked.stop()
    const dying = start('setTimeout(() => console.log("I cannot go on"), 100)')
    await dying.until(async () => true)
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['I cannot go on'])
  },
)

function firstWords(child: ChildProcess): Promise<string> {
  return new Promise(resolve => child.stdout?.once('data', data => resolve(String(data))))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
