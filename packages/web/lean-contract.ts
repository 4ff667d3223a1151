import type { Plugin } from 'vite'

/** The files with the endpoints of customers, in folders of any depth. */
export const CUSTOMERS_CONTRACT = /\/contract\/src\/(customers\/([\w-]+\/)*)?[\w-]+\.ts$/

/**
 * Leaves out of the contract's endpoints what the page does not read, so that the schemas need neither be
 * loaded nor built before the first screen. The page does not validate its own requests. Of `body` it only needs
 * to know that there is one.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: CUSTOMERS_CONTRACT, code: /\bendpoint\(\{/ },
      handler(code) {
        return { code: leanEndpoints(code, this.parse(code)), map: null }
      },
    },
  }
}

/**
 * The JavaScript `code` without `params`, `query`, `summary` and, where there is `listed`, `response` in each
 * call of `endpoint()`. `program` is the syntax tree of `code` (ESTree).
 */
export function leanEndpoints(code: string, program: unknown): string {
  const edits = endpointsIn(program).flatMap(editsOf)
  return edits
    .toReversed()
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

interface Edit {
  start: number
  end: number
  by: string
}

interface SyntaxNode {
  type: string
  start: number
  end: number
}

interface Property extends SyntaxNode {
  key: SyntaxNode & { name?: string }
  value: SyntaxNode
}

/** The properties of each object that is given to `endpoint()`, in the order of the text. */
function endpointsIn(node: unknown): Property[][] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn)
  if (typeof node !== 'object' || node === null) return []
  const call = node as {
    type?: string
    callee?: { name?: string }
    arguments?: { properties?: Property[] }[]
  }
  if (call.type === 'CallExpression' && call.callee?.name === 'endpoint') {
    return [call.arguments?.[0]?.properties ?? []]
  }
  return Object.values(node).flatMap(endpointsIn)
}

function editsOf(properties: readonly Property[]): Edit[] {
  const hasListed = properties.some(({ key }) => key.name === 'listed')
  return properties.flatMap(({ key, value, start, end }) => {
    if (key.name === 'body') return [{ start: value.start, end: value.end, by: 'true' }]
    const isUnread = key.name === 'response' ? hasListed : UNREAD.has(key.name ?? '')
    // A spread of nothing leaves the commas around it valid.
    return isUnread ? [{ start, end, by: '...{}' }] : []
  })
}

const UNREAD: ReadonlySet<string> = new Set(['params', 'query', 'summary'])
