const LOOK_EVERY_MS = 500

/**
 * Acts once when the process that started us is gone. npm runs a script through a shell, passes a
 * SIGTERM on to that shell, and the shell dies without telling us.
 */
export function whenOrphaned(act: () => void): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    act()
  }, LOOK_EVERY_MS)
  look.unref()
}
