/**
 * A trie of digit prefixes in typed arrays. Each node has ten child slots, so that a lookup reads the
 * array once per digit. A deck of tens of thousands of prefixes needs a few megabytes; as objects it
 * would need tens of megabytes.
 */
export interface PrefixTrie {
  /** The child of node `n` for digit `d` is at index `10 * n + d`. 0 means no child, because node 0 is the root. */
  readonly children: Int32Array
  /** For each node, the position of the prefix that ends there in the list, plus one. 0 means that no prefix ends there. */
  readonly ends: Int32Array
}

export const NO_PREFIX = -1

const DIGITS = 10
/** The character code of "0". */
const ZERO_CODE = 48

/**
 * Finds the longest prefix of `text` and returns its position in the list from which the trie was built,
 * or {@link NO_PREFIX}. The lookup starts at index `from` of `text` (1 skips the plus of an E.164 number) and
 * stops at the first character that is not a digit.
 */
export function longestPrefix(trie: PrefixTrie, text: string, from: number): number {
  let node = 0
  let positionPlusOne = 0
  for (let at = from; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO_CODE
    if (digit < 0 || digit >= DIGITS) break
    node = trie.children[node * DIGITS + digit] ?? 0
    if (node === 0) break
    positionPlusOne = trie.ends[node] || positionPlusOne
  }
  return positionPlusOne - 1
}

/** All prefixes of a trie, in the order of their digits. */
export function* prefixesOf(trie: PrefixTrie): Generator<string> {
  const open: [node: number, prefix: string][] = [[0, '']]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, prefix] = next
    if (trie.ends[node]) yield prefix
    for (let digit = DIGITS - 1; digit >= 0; digit--) {
      const child = trie.children[node * DIGITS + digit]
      if (child) open.push([child, `${prefix}${digit}`])
    }
  }
}

/** @param prefixes unique, not empty, digits only */
export function buildPrefixTrie(prefixes: readonly string[]): PrefixTrie {
  const nodes = countNodes(prefixes)
  const trie = { children: new Int32Array(nodes * DIGITS), ends: new Int32Array(nodes) }
  let nextNode = 1
  prefixes.forEach((prefix, position) => {
    let node = 0
    for (let at = 0; at < prefix.length; at++) {
      const slot = node * DIGITS + prefix.charCodeAt(at) - ZERO_CODE
      if (trie.children[slot] === 0) trie.children[slot] = nextNode++
      node = trie.children[slot] ?? 0
    }
    trie.ends[node] = position + 1
  })
  return trie
}

/** In sorted order, each prefix adds one node for every digit that it does not share with its predecessor. */
function countNodes(prefixes: readonly string[]): number {
  let nodes = 1
  let previous = ''
  for (const prefix of [...prefixes].sort()) {
    let shared = 0
    while (shared < previous.length && prefix[shared] === previous[shared]) shared++
    nodes += prefix.length - shared
    previous = prefix
  }
  return nodes
}
