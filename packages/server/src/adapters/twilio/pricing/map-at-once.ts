/** Like `Promise.all` of a map, with at most `atOnce` at a time. Stops starting new ones after a failure. */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  isLate: () => boolean,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) {
      if (isLate()) return
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
