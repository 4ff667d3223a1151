/** The words for a value of an answer; the value as it is where a newer server has one that this console does not know. */
export function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value
}
