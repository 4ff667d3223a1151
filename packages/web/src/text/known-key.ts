/** Whether `key` is one of the own keys of `record`, for a word that a server chose. */
export function isKeyOf<K extends string>(
  record: Readonly<Record<K, unknown>>,
  key: string,
): key is K {
  return Object.hasOwn(record, key)
}

/** The words for a value of an answer; the value as it is where a newer server has one that this page does not know. */
export function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return isKeyOf(words, value) ? (words[value] ?? value) : value
}
