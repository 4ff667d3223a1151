import { type ComponentType, createElement, lazy } from 'react'
import { chunkFailure, loadChunk } from './load-chunk.ts'

/** A component in a file of its own. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /**
   * Loads the file before the component is first rendered, so that it appears without a fallback. React shows
   * a fallback for at least 300 ms.
   *
   * @throws ChunkError when the file could not be loaded. Rendering the component tries again.
   */
  preload: () => Promise<void>
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown
  ? Props
  : never

/**
 * The component `name` of a file of its own, which is loaded when the component is first rendered or preloaded: React's
 * `lazy` with `loadChunk`, for a module with named exports. `lazy` remembers a failure, so each
 * {@link chunkFailure.retry} replaces one that has failed.
 */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  /** The number of retries when the load failed; null if it has not failed. */
  let failedAt: number | null = null
  const loadPart = async () => (await loadChunk(load))[name] as ComponentType<Props>
  const create = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await loadPart() }
      } catch (error) {
        failedAt = chunkFailure.retries()
        throw error
      }
    })
  // The first render decides between the two kinds: a change of kind would mount the component again.
  let Part: ComponentType<Props> | null = null
  const LazyPart = (props: Props) => {
    if (failedAt !== null && failedAt !== chunkFailure.retries()) {
      failedAt = null
      Part = create()
    }
    Part ??= create()
    return createElement(Part, props)
  }
  return Object.assign(LazyPart, {
    async preload() {
      const loaded = await loadPart()
      Part ??= loaded
    },
  })
}
