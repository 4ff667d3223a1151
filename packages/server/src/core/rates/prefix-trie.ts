/**
 * Digit prefixes in typed arrays: ten child slots a node, so that a lookup is one array read a digit
 * and a deck of tens of thousands of prefixes takes megabytes, not the tens that objects would.
 */
export interface PrefixTrie {
  /** Node `n`'s child for digit `d` stands at `10 n + d`; 0 is none, because no child is the root. */
  readonly children: Int32Array
  /** One more than the position of the prefix that ends in the node; 0 is none. */
  readonly ends: Int32Array
}

export const NO_PREFIX = -1

const DIGITS = 10
const ZERO_CODE = 48

/**
 * The position, in the list the trie was built from, of the longest prefix of `text`, or {@link NO_PREFIX}.
 * Reading begins at `from` (1 skips the plus of an E.164 number) and ends at the first non-digit.
 */
export function longestPrefix(trie: PrefixTrie, text: string, from: number): number {
  let node = 0
  let found = 0
  for (let at = from; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO_CODE
    if (digit < 0 || digit >= DIGITS) break
    node = trie.children[node * DIGITS + digit] ?? 0
    if (node === 0) break
    found = trie.ends[node] || found
  }
  return found - 1
}

/** @param prefixes digits only, not empty, each once. */
export function buildPrefixTrie(prefixes: readonly string[]): PrefixTrie {
  const nodes = countNodes(prefixes)
  const trie = { children: new Int32Array(nodes * DIGITS), ends: new Int32Array(nodes) }
  let used = 1
  prefixes.forEach((prefix, position) => {
    let node = 0
    for (let at = 0; at < prefix.length; at++) {
      const slot = node * DIGITS + prefix.charCodeAt(at) - ZERO_CODE
      if (trie.children[slot] === 0) trie.children[slot] = used++
      node = trie.children[slot] ?? 0
    }
    trie.ends[node] = position + 1
  })
  return trie
}

/** In sorted order every prefix adds a node for each digit that it does not share with the one before. */
function countNodes(prefixes: readonly string[]): number {
  let nodes = 1
  let before = ''
  for (const prefix of [...prefixes].sort()) {
    let shared = 0
    while (shared < before.length && prefix[shared] === before[shared]) shared++
    nodes += prefix.length - shared
    before = prefix
  }
  return nodes
}
