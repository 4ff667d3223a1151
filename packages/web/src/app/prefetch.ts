/*
 * Downloads the scripts of the next page while the browser is idle, so that the page opens at once. The
 * page names them in `data-files`. Users who save data download nothing in advance.
 */
const files = document.getElementById('prefetch')?.dataset['files']?.split(' ') ?? []
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }

function prefetch(): void {
  for (const file of files) {
    // A failed download is repeated when the page is opened.
    fetch(file, { priority: 'low' }).then(
      response => void response.blob(),
      () => {},
    )
  }
}

function prefetchWhenIdle(): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(prefetch)
  else setTimeout(prefetch, 200)
}

if (!connection?.saveData) {
  if (document.readyState === 'complete') prefetchWhenIdle()
  else addEventListener('load', prefetchWhenIdle, { once: true })
}
