import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops all processes of a PostgreSQL for `stalledMs`, then lets them run for `runningMs`, again and again: nothing
 * answers, and no connection opens, as on a disk that stalls. Reads /proc, so Linux only.
 *
 * @param postmaster the id of its first process
 * @returns a function that lets them run from now on
 */
export function stallPostgres(
  postmaster: number,
  { stalledMs, runningMs }: { stalledMs: number; runningMs: number },
): () => Promise<void> {
  const end = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: end.signal }).catch(() => undefined)
  const ended = (async () => {
    while (!end.signal.aborted) {
      signal(postmaster, 'SIGSTOP')
      await pause(stalledMs)
      signal(postmaster, 'SIGCONT')
      await pause(runningMs)
    }
  })()
  return () => {
    end.abort()
    return ended
  }
}

function signal(postmaster: number, name: NodeJS.Signals): void {
  // The first process first: it starts no other one meanwhile.
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, name)
    } catch {
      // It has exited.
    }
  }
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && parentOf(pid) === parent)
}

/** The fourth field of /proc/[pid]/stat; the second is a name in parentheses (proc_pid_stat(5)). */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
