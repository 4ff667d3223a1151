import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { withOwnTextElements } from './own-text-elements.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

/** `jsx-runtime.ts` for development and tests. */
export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, ...rest) => {
  const own = withOwnTextElements(type, props)
  const isList = Array.isArray((own as { children?: unknown }).children)
  return reactJsxDev(type, own, key, isStatic && isList, ...rest)
}
