/** Resolves when the browser has a network, as far as it knows. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return
  await new Promise(resolve => addEventListener('online', resolve, { once: true }))
}
