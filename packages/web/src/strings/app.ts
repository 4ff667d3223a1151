export const app = {
  tagline: 'Call any phone in the world from your browser.',
  title: (page: string, product: string) => `${page} - ${product}`,
  brokenTitle: 'Something went wrong',
  brokenText: 'This page stopped working. Reloading it usually helps; your credit is not affected.',
  partMissingTitle: 'Part of this page is missing',
  partMissingText: 'It could not be loaded. Check your connection, then reload the page.',
  reloadEndsCall: 'A reload ends a call.',
  reload: 'Reload the page',
  goHome: 'Go to the start page',
  notFoundTitle: 'Page not found',
  notFoundText: 'There is nothing at this address.',
}
