/** Whether two URLs are the same webhook, perhaps with other retries: these are in the fragment. */
export function isSameWebhook(url: string, other: string): boolean {
  return withoutFragment(url) === withoutFragment(other)
}

/** Whether the URL asks for retries, whatever they are. */
export function hasRetries(url: string): boolean {
  return url !== withoutFragment(url)
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}
