import { cpus } from 'node:os'
import { cpuSecondsOf } from '../../../tools/processes/process-use.ts'
import type { ClientsOptions, ClientsResult } from './clients-process.ts'
import { quantile } from '../count-answers.ts'
import { startClients } from './load-process.ts'

/** What a number of clients got, each of which sends as soon as it is answered. */
export interface Step {
  clients: number
  /** Acts a second that were answered 2xx. */
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Processors that were busy, on average: with the servers, with the load, and with everything else. */
  processors: { servers: number; load: number; others: number }
  result: ClientsResult
}

/** So that one client needs seconds and not minutes. */
const MOST_ACTS_OF_CLIENT = 300
/** Less growth than this is no growth. */
const GROWTH = 1.1
/** Other programs of the machine may slow one step down, so that one step without growth is not the end. */
const STEPS_WITHOUT_GROWTH = 2

/**
 * Doubles the clients until the throughput stops growing.
 *
 * @param pids the servers' processes
 * @returns every step; the best is the one with the highest throughput
 */
export async function findCapacity(
  options: Omit<ClientsOptions, 'clients'> & { mostClients: number },
  pids: readonly number[],
  print: (line: string) => void,
): Promise<{ steps: Step[]; best: Step }> {
  let best = await runStep({ ...options, clients: 1 }, pids)
  const steps = [best]
  print(describe(best))
  let withoutGrowth = 0
  for (let clients = 2; clients <= options.mostClients; clients *= 2) {
    const step = await runStep({ ...options, clients }, pids)
    steps.push(step)
    print(describe(step))
    withoutGrowth = step.perSecond > best.perSecond * GROWTH ? 0 : withoutGrowth + 1
    if (step.perSecond > best.perSecond) best = step
    if (withoutGrowth === STEPS_WITHOUT_GROWTH) break
  }
  return { steps, best }
}

async function runStep(options: ClientsOptions, pids: readonly number[]): Promise<Step> {
  const [busyBefore, serversBefore] = [busySeconds(), sum(pids.map(cpuSecondsOf))]
  const startedAt = performance.now()
  const acts = Math.min(options.acts, MOST_ACTS_OF_CLIENT * options.clients)
  const result = await startClients({ ...options, acts }).result
  const seconds = (performance.now() - startedAt) / 1_000
  const servers = (sum(pids.map(cpuSecondsOf)) - serversBefore) / seconds
  const load = result.cpuSeconds / seconds
  const others = (busySeconds() - busyBefore) / seconds - servers - load
  return {
    clients: options.clients,
    perSecond: result.actDurations.length / result.seconds,
    p50Ms: quantile(result.actDurations, 0.5),
    p99Ms: quantile(result.actDurations, 0.99),
    processors: { servers, load, others },
    result,
  }
}

function describe({ clients, perSecond, p50Ms, p99Ms, processors }: Step): string {
  const { servers, load, others } = processors
  return (
    `${clients} clients: ${perSecond.toFixed(0)} a second, p50 ${p50Ms.toFixed(1)} ms, ` +
    `p99 ${p99Ms.toFixed(1)} ms; processors: servers ${servers.toFixed(2)}, ` +
    `load ${load.toFixed(2)}, database and others ${others.toFixed(2)} of ${cpus().length}`
  )
}

/** Processor time of the whole machine since its start, in seconds. */
function busySeconds(): number {
  return sum(cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)) / 1_000
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
