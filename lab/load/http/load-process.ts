import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ClientsOptions, ClientsResult } from './clients-process.ts'
import type { Counted } from '../count-answers.ts'
import type { WebhooksOptions } from './webhooks-process.ts'

/** A running process of a load. */
export interface LoadProcess<Result> {
  /** Settles when the load has ended. @throws when the process exits without a result */
  result: Promise<Result>
  /** Ends the load after the requests that are under way. */
  stop(): void
}

export function startClients(options: ClientsOptions): LoadProcess<ClientsResult> {
  return startLoad('clients-process.ts', options)
}

export function startWebhooks(options: WebhooksOptions): LoadProcess<Counted> {
  return startLoad('webhooks-process.ts', options)
}

function startLoad<Result>(file: string, options: object): LoadProcess<Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  child.send(options)
  return {
    result: resultOf<Result>(child),
    stop: () => {
      if (child.connected) child.send('stop')
    },
  }
}

async function resultOf<Result>(child: ChildProcess): Promise<Result> {
  const exited = once(child, 'exit')
  const result = await Promise.race([
    once(child, 'message').then(([message]) => message as Result),
    exited.then(([code]) => Promise.reject(new Error(`A process of the load exited: ${code}`))),
  ])
  await exited
  return result
}
