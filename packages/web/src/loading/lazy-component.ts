import { type ComponentType, createElement, lazy } from 'react'
import { chunkFailure, loadChunk } from './load-chunk.ts'

/**
 * A component in a file of its own, which is loaded when the component is first rendered: React's `lazy`
 * with `loadChunk`, for a module with named exports. `lazy` remembers a failure, so each
 * {@link chunkFailure.retry} replaces one that has failed.
 */
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  /** The number of retries when the load failed; null if it has not failed. */
  let failedAt: number | null = null
  const create = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: select(await loadChunk(load)) }
      } catch (error) {
        failedAt = chunkFailure.retries()
        throw error
      }
    })
  let Part: ComponentType<Props> = create()
  return props => {
    if (failedAt !== null && failedAt !== chunkFailure.retries()) {
      failedAt = null
      Part = create()
    }
    return createElement(Part, props)
  }
}
