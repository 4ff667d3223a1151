export const common = {
  dismiss: 'Dismiss',
  loading: 'Loading',
  previous: 'Previous',
  next: 'Next',
  retry: 'Retry',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
}
