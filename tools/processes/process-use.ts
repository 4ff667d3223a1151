import { readFileSync, readdirSync } from 'node:fs'

/** Resident memory of a process in MB: now, or the highest since it started. Reads /proc, so Linux only. */
export function memoryOf(pid: number, when: 'now' | 'highest' = 'now'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const name = when === 'now' ? 'VmRSS' : 'VmHWM'
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_024
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time that a process has used. Reads /proc, so Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain spaces. User and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The processes of a process group, in the order of their ids. Reads /proc, so Linux only. */
export function processesOf(group: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => groupOf(pid) === group)
    .sort((a, b) => a - b)
}

/** `pid (name) state parent group …`; null when the process has ended meanwhile. */
function groupOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
  } catch {
    return null
  }
}
