/**
 * The number of the link that opened the dashboard (`?number=`), as it was written; null without one. What another app
 * shares may be in its title, its text or its address (`share_target` of the manifest): the first with a digit counts.
 */
export function linkedNumber(query: URLSearchParams): string | null {
  const texts = query.getAll('number')
  return texts.find(text => /\d/.test(text)) ?? texts[0] ?? null
}
