import { use, useEffect } from 'react'
import { registerWorker } from '../../../../offline/worker-registration.ts'
import type { Softphone } from '../../../../softphone/machine/softphone-state.ts'
import { SoftphoneContext } from '../../../../softphone/softphone-context.ts'
import { VIEW_LOADS } from './view-pages.ts'

const LOADS = [...VIEW_LOADS, registerWorker]

/**
 * Prefetches the pages of all views, after the first screen and the voice device, which are needed before. Then the
 * service worker keeps these files, so that the page opens without a network.
 */
export function usePrefetchedTabs(): void {
  const softphone = use(SoftphoneContext)
  useEffect(() => {
    if (!softphone) return
    let stop = () => {}
    const unsubscribe = onDeviceOpened(softphone, () => (stop = prefetchParts(LOADS)))
    return () => {
      unsubscribe()
      stop()
    }
  }, [softphone])
}

/**
 * Calls back once, when the voice device is open, or when this page will not open one.
 *
 * @returns a function that unsubscribes.
 */
function onDeviceOpened(softphone: Softphone, callback: () => void): () => void {
  let isOpening = false
  const check = () => {
    const { status, activeInOtherTab } = softphone.state()
    if (status === 'initializing') isOpening = true
    else if (isOpening || status === 'error' || activeInOtherTab) {
      unsubscribe()
      callback()
    }
  }
  const unsubscribe = softphone.subscribe(check)
  check()
  return unsubscribe
}

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
