import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startProcess } from './processes/child-process.ts'
import { freePort } from './processes/free-ports.ts'
import { makeLogFolder, startSandbox } from './product.ts'

/** Ten times what a slow machine needs to start a few processes. */
const LIMIT = { timeout: 200_000 }
const SOON = { timeout: 100_000 }

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('keeps the data directory from other users of the machine', () => {
  const dataDir = join(temporaryFolder(), 'data')
  const logs = makeLogFolder(dataDir)
  for (const folder of [dataDir, logs]) expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('refuses a port in use instead of using the program that answers on it', LIMIT, async () => {
  const other = createServer((_, response) => response.end('[]'))
  const sandboxPort = await freePort()
  await new Promise<void>(resolve => other.listen(sandboxPort, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const starting = startSandbox({
    sandboxPort,
    sandboxSmtpPort: await freePort(),
    productUrl: 'http://localhost:1',
    logs: temporaryFolder(),
  })
  await expect(starting).rejects.toThrow(`Port ${sandboxPort} is in use`)
})

it('stops the processes of a parent that is killed', LIMIT, async () => {
  const logs = temporaryFolder()
  const waitForever = [
    '--eval',
    'setInterval(() => {}, 1000); require("node:fs").writeFileSync("runs", "")',
  ]
  const program = `
    const { startProcess } = await import(${JSON.stringify(new URL('processes/child-process.ts', import.meta.url).href)})
    const options = ${JSON.stringify({ args: waitForever, cwd: logs, logs })}
    const child = startProcess('child', { ...options, env: process.env, onExit: () => {} })
    const { existsSync } = await import('node:fs')
    await child.waitUntil(async () => existsSync(${JSON.stringify(join(logs, 'runs'))}))
    console.log(child.pid)
  `
  const parent = spawn(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', program],
  ])
  const pid = Number(await firstOutput(parent))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), SOON).toBe(false)
})

it('stops when the shell of its npm script has exited', LIMIT, async () => {
  const program = `
    const { onParentExit } = await import(${JSON.stringify(new URL('processes/parent-exit.ts', import.meta.url).href)})
    onParentExit(() => process.exit(0))
    setInterval(() => {}, 1000)
    console.log(process.pid)
  `
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', program]
  // The second command keeps the shell from being replaced by the first.
  const shell = spawn('sh', ['-c', '"$@"; true', 'sh', ...node])
  const pid = Number(await firstOutput(shell))
  expect(isAlive(pid)).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(() => isAlive(pid), SOON).toBe(false)
})

it('reports a process that exits unexpectedly, and not one that is stopped', LIMIT, async () => {
  const outputs: string[] = []
  const start = (program: string) =>
    startProcess('child', {
      args: ['--eval', program],
      cwd: tmpdir(),
      env: process.env,
      logs: temporaryFolder(),
      onExit: (_, output) => outputs.push(output),
    })
  const stopped = start('setInterval(() => {}, 1000)')
  await stopped.waitUntil(async () => true)
  await stopped.stop()
  const exiting = start('setTimeout(() => console.log("I cannot go on"), 100)')
  await exiting.waitUntil(async () => true)
  await expect.poll(() => outputs, SOON).toEqual(['I cannot go on'])
})

function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise(resolve => child.stdout?.once('data', data => resolve(String(data))))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
