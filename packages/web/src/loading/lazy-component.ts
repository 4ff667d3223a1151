import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/**
 * A component in a file of its own, which is loaded when the component is first rendered: React's `lazy`
 * with `loadChunk`, for a module with named exports.
 */
export function lazyComponent<Module, Props>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: select(await loadChunk(load)) }))
}
