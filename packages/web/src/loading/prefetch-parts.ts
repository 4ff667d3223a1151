/**
 * Loads parts of the page in advance, one in each idle period of the browser, so that they open at once. A failed
 * load is repeated when the part is shown. Users who save data load nothing in advance.
 *
 * @returns a function that stops the prefetch.
 */
export function prefetchParts(loads: readonly (() => Promise<unknown>)[]): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  let isStopped = false
  const loadFrom = (index: number): void => {
    const load = loads[index]
    if (!load) return
    whenIdle(() => {
      if (isStopped) return
      const loadNext = () => loadFrom(index + 1)
      load().then(loadNext, loadNext)
    })
  }
  loadFrom(0)
  return () => {
    isStopped = true
  }
}

function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(task)
  else setTimeout(task, 200)
}
