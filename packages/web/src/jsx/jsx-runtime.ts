import { jsx as reactJsx, type jsxs as reactJsxs } from 'react/jsx-runtime'
import { withOwnTextElements } from './own-text-elements.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

/** What the compiler calls for each element (`jsxImportSource` in tsconfig.json). */
export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, withOwnTextElements(type, props), key)

/** For an element with several children, which are one here when all are text. */
export const jsxs: typeof reactJsxs = (...element) => jsx(...element)
