import type { AnyLine } from './journal.ts'

/** @returns a function for each line in turn: whether the machine was restarted before it */
export function watchRestarts(): (line: AnyLine) => boolean {
  let highest = 0
  return line => {
    // The agent writes ends afterwards, with the uptime at which they were.
    if (!('uptime' in line) || line.uptime === undefined || line.is === 'ended') return false
    const isMachineNew = line.is === 'started' && line.uptime < highest
    highest = isMachineNew ? line.uptime : Math.max(highest, line.uptime)
    return isMachineNew
  }
}
