/** Whether `key` is one of the own keys of `record`, for a word that a server chose. */
export function isKeyOf<K extends string>(
  record: Readonly<Record<K, unknown>>,
  key: string,
): key is K {
  return Object.hasOwn(record, key)
}
