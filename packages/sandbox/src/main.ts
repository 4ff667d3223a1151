import { buildSandbox, type Sandbox } from './server.ts'
import { settingsFrom } from './settings.ts'

const CLOSE_LIMIT_MS = 3_000

async function start(): Promise<void> {
  const sandbox = await buildSandbox(settingsFrom(process.env))
  process.stdout.write(`sandbox ready ${sandbox.url}\n`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop(sandbox)
    })
}

async function stop(sandbox: Sandbox): Promise<void> {
  const deadline = setTimeout(() => process.exit(1), CLOSE_LIMIT_MS)
  deadline.unref()
  await sandbox.close()
  process.exit(0)
}

/** One sentence about why the start failed: usually a port in use or an invalid setting. */
function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that uses it, or set SANDBOX_PORT and SANDBOX_SMTP_PORT.`
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: choose one above 1023.`
  return message ?? String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`sandbox: ${explain(error)}\n`)
  process.exit(1)
})
