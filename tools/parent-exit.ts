const POLL_MS = 500

/**
 * Calls `callback` once when the parent process has exited. npm runs a script in a shell. When npm receives
 * SIGTERM, it sends the signal only to that shell, so the script notices only that the shell exits.
 */
export function onParentExit(callback: () => void): void {
  const parentPid = process.ppid
  const poll = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(poll)
    callback()
  }, POLL_MS)
  poll.unref()
}
