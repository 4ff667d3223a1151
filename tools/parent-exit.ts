const POLL_MS = 500

/**
 * Calls `act` once when the parent process has exited. npm runs a script through a shell and passes
 * SIGTERM to that shell, which exits without passing it on.
 */
export function onParentExit(act: () => void): void {
  const parent = process.ppid
  const poll = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(poll)
    act()
  }, POLL_MS)
  poll.unref()
}
