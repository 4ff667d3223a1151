import { use, useEffect } from 'react'
import { prefetchParts } from '../../../loading/prefetch-parts.ts'
import { registerWorker } from '../../../offline/worker-registration.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'
import { SoftphoneContext } from '../../../softphone/softphone-context.ts'
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
