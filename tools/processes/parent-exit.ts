const POLL_MS = 500

/** Read when this process starts. The parent may exit before `onParentExit` is called. */
const PARENT_PID = process.ppid

/**
 * Calls `callback` once when the parent process has exited. npm runs a script in a shell. When npm receives
 * SIGTERM, it sends the signal only to that shell, so the script notices only that the shell exits.
 */
export function onParentExit(callback: () => void): void {
  const poll = setInterval(() => {
    if (process.ppid === PARENT_PID) return
    clearInterval(poll)
    callback()
  }, POLL_MS)
  poll.unref()
}
